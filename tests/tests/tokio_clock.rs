//! On tokio: its timer ends bodies, its tasks carry dispatches, and without it nothing runs.

use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::runtime::Builder;
use tokio::time::{Instant, sleep};
use tool_core::{Call, Conversation, Ended, Scripted, TokioClock, Tool, Toolset, Turn};

/// Waits.
#[derive(Tool)]
struct Wait {
    seconds: u32,
}

async fn wait(wait: Wait, begun: &Arc<AtomicU32>) -> Result<u32, String> {
    begun.fetch_add(1, Ordering::SeqCst);
    sleep(Duration::from_secs(wait.seconds.into())).await;
    Ok(wait.seconds)
}

fn toolset() -> Toolset<Arc<AtomicU32>> {
    Toolset::builder()
        .async_function(wait)
        .clock(TokioClock)
        .timeout(Duration::from_secs(5))
        .parallel(8)
        .build()
        .unwrap()
}

fn call(id: &str, seconds: u32) -> Call {
    Call::with_value(id, "wait", json!({"seconds": seconds}))
}

#[test]
fn a_body_that_takes_too_long_is_ended_by_the_timer() {
    let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
    runtime.block_on(async {
        let (toolset, begun) = (toolset(), Arc::default());
        let start = Instant::now();
        let turn = Turn::of_calls([call("1", 1), call("2", 60), call("3", 4)]);
        let results = toolset.dispatch_turn(turn, &begun).await;
        let codes: Vec<_> = results.iter().map(tool_core::ToolResult::code).collect();
        assert_eq!(codes, ["succeeded", "timed_out", "succeeded"]);
        assert_eq!(start.elapsed().as_secs(), 5);
    });
}

#[test]
fn a_conversation_ends_in_time() {
    let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
    runtime.block_on(async {
        let (toolset, begun) = (toolset(), Arc::default());
        let lines = (0..9).map(|n| Turn::of_calls([call(&n.to_string(), 4)]));
        let mut model = Scripted::new(lines);
        let mut conversation =
            Conversation::new("c", &toolset, &begun).max_time(Duration::from_secs(10));
        assert!(matches!(conversation.run(&mut model).await, Ended::TimeLimit));
        let codes: Vec<_> = conversation.rounds().iter().map(|it| it.results()[0].code()).collect();
        assert_eq!(codes, ["succeeded", "succeeded", "interrupted"]);
    });
}

#[test]
fn dispatches_are_tasks_of_many_threads() {
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_time().build().unwrap();
    runtime.block_on(async {
        let (toolset, begun) = (Arc::new(toolset()), Arc::new(AtomicU32::new(0)));
        let tasks: Vec<_> = (0..100)
            .map(|n| {
                let (toolset, begun) = (Arc::clone(&toolset), Arc::clone(&begun));
                tokio::spawn(async move { toolset.dispatch(call(&n.to_string(), 0), &begun).await })
            })
            .collect();
        for task in tasks {
            assert_eq!(task.await.unwrap().content(), 0);
        }
        assert_eq!(begun.load(Ordering::SeqCst), 100);
    });
}

#[test]
fn without_a_runtime_nothing_runs() {
    let begun = Arc::default();
    let result = pollster::block_on(toolset().dispatch(call("1", 0), &begun));
    assert_eq!(result.code(), "unavailable");
    assert_eq!(begun.load(Ordering::SeqCst), 0);
}
