//! Floor 5: bodies, and arguments that passed the gate with the body that takes them. What is here is
//! made anew for every tool, so it is small.

use super::Failure;
use super::finite::is_finite;
use super::panics::{BoxFuture, quietly};
use crate::gate::{Gate, Read, document};
use crate::tool::{Run, Tool};
use serde::Serialize;
use serde_json::Value;
use std::any::Any;
use std::fmt;
use std::io;
use std::marker::PhantomData;
use std::sync::Arc;

/// What a body gives, as it runs.
pub(super) type Running<'c> = BoxFuture<'c, Result<Value, Failure>>;

/// A body, which takes arguments of one type.
pub(super) trait Body<C>: Send + Sync {
    /// Reads arguments of that type.
    fn prepare(self: Arc<Self>, gate: &mut Gate<'_>) -> Read<Box<dyn Prepared<C>>>;
}

/// Arguments that passed the gate. Only these can run.
pub(super) trait Prepared<C>: Send {
    /// The typed value.
    fn arguments(&self) -> &(dyn Any + Send);

    /// The typed value, for whoever takes it to another thread: arguments need not be `Sync`.
    fn lend(&mut self) -> &mut (dyn Any + Send);

    fn run(self: Box<Self>, context: &C) -> Running<'_>;
}

/// Arguments that passed the gate, until they run. They are the user's, and a panic of theirs, when
/// they are dropped, goes no further.
pub(super) struct Held<C> {
    prepared: Option<Box<dyn Prepared<C>>>,
    nothing: (),
}

impl<C> Held<C> {
    pub(super) fn new(prepared: Box<dyn Prepared<C>>) -> Self {
        Held { prepared: Some(prepared), nothing: () }
    }

    /// What is to run; nothing the second time.
    pub(super) fn take(&mut self) -> Option<Box<dyn Prepared<C>>> {
        self.prepared.take()
    }

    pub(super) fn arguments(&self) -> &(dyn Any + Send) {
        self.prepared.as_ref().map_or(&self.nothing, |prepared| prepared.arguments())
    }

    pub(super) fn lend(&mut self) -> &mut (dyn Any + Send) {
        match &mut self.prepared {
            Some(prepared) => prepared.lend(),
            None => &mut self.nothing,
        }
    }
}

impl<C> Drop for Held<C> {
    fn drop(&mut self) {
        let prepared = self.take();
        let _ = quietly(|| drop(prepared));
    }
}

/// The body of a tool that has it in [`Run`].
pub(super) struct OwnBody<T>(pub(super) PhantomData<fn(T)>);

impl<C: Sync + 'static, T: Run<C> + Send> Body<C> for OwnBody<T> {
    fn prepare(self: Arc<Self>, gate: &mut Gate<'_>) -> Read<Box<dyn Prepared<C>>> {
        Ok(document(gate)?.map(|arguments| Box::new(Runs::<T>(arguments)) as _))
    }
}

struct Runs<T>(T);

impl<C: Sync + 'static, T: Run<C> + Send> Prepared<C> for Runs<T> {
    fn arguments(&self) -> &(dyn Any + Send) {
        &self.0
    }

    fn lend(&mut self) -> &mut (dyn Any + Send) {
        &mut self.0
    }

    fn run(self: Box<Self>, context: &C) -> Running<'_> {
        Box::pin(async move { settled(self.0.run(context).await) })
    }
}

/// A body that is a function.
pub(super) struct FunctionBody<T, F> {
    pub(super) function: F,
    pub(super) of: PhantomData<fn(T)>,
}

impl<C, T, F, O, E> Body<C> for FunctionBody<T, F>
where
    C: Sync + 'static,
    T: Tool + Send,
    F: Fn(T, &C) -> Result<O, E> + Send + Sync + 'static,
    O: Serialize,
    E: fmt::Display + Send + Sync + 'static,
{
    fn prepare(self: Arc<Self>, gate: &mut Gate<'_>) -> Read<Box<dyn Prepared<C>>> {
        Ok(document(gate)?.map(|arguments| Box::new(Calls { arguments, body: self }) as _))
    }
}

struct Calls<T, F> {
    arguments: T,
    body: Arc<FunctionBody<T, F>>,
}

impl<C, T, F, O, E> Prepared<C> for Calls<T, F>
where
    C: Sync + 'static,
    T: Send + 'static,
    F: Fn(T, &C) -> Result<O, E> + Send + Sync + 'static,
    O: Serialize,
    E: fmt::Display + Send + Sync + 'static,
{
    fn arguments(&self) -> &(dyn Any + Send) {
        &self.arguments
    }

    fn lend(&mut self) -> &mut (dyn Any + Send) {
        &mut self.arguments
    }

    fn run(self: Box<Self>, context: &C) -> Running<'_> {
        let Calls { arguments, body } = *self;
        at_once(settled((body.function)(arguments, context)))
    }
}

/// A body that is an async function.
pub(super) struct AsyncFunctionBody<T, F> {
    pub(super) function: F,
    pub(super) of: PhantomData<fn(T)>,
}

impl<C, T, F> Body<C> for AsyncFunctionBody<T, F>
where
    C: Sync + 'static,
    T: Tool + Send,
    F: for<'c> AsyncBody<'c, T, C>,
{
    fn prepare(self: Arc<Self>, gate: &mut Gate<'_>) -> Read<Box<dyn Prepared<C>>> {
        Ok(document(gate)?.map(|arguments| Box::new(Awaits { arguments, body: self }) as _))
    }
}

struct Awaits<T, F> {
    arguments: T,
    body: Arc<AsyncFunctionBody<T, F>>,
}

impl<C, T, F> Prepared<C> for Awaits<T, F>
where
    C: Sync + 'static,
    T: Send + 'static,
    F: for<'c> AsyncBody<'c, T, C>,
{
    fn arguments(&self) -> &(dyn Any + Send) {
        &self.arguments
    }

    fn lend(&mut self) -> &mut (dyn Any + Send) {
        &mut self.arguments
    }

    fn run(self: Box<Self>, context: &C) -> Running<'_> {
        let Awaits { arguments, body } = *self;
        Box::pin(async move { settled(body.function.call(arguments, context).await) })
    }
}

/// An async function of arguments and context: `async fn refund(arguments: Refund, desk: &Desk)`.
///
/// Every such function has it; nobody implements it.
pub trait AsyncBody<'c, T, C: 'c>: Send + Sync + 'static {
    /// What it gives back, as JSON.
    type Output: Serialize;

    /// How it fails.
    type Error: fmt::Display + Send + Sync + 'static;

    /// The call, as it runs.
    #[doc(hidden)]
    fn call(
        &self,
        arguments: T,
        context: &'c C,
    ) -> impl Future<Output = Result<Self::Output, Self::Error>> + Send + 'c;
}

impl<'c, T, C, F, R, O, E> AsyncBody<'c, T, C> for F
where
    C: 'c,
    F: Fn(T, &'c C) -> R + Send + Sync + 'static,
    R: Future<Output = Result<O, E>> + Send + 'c,
    O: Serialize,
    E: fmt::Display + Send + Sync + 'static,
{
    type Output = O;
    type Error = E;

    fn call(&self, arguments: T, context: &'c C) -> impl Future<Output = Result<O, E>> + Send + 'c {
        self(arguments, context)
    }
}

/// What is there already, as a body that runs.
#[inline(never)]
fn at_once(result: Result<Value, Failure>) -> Running<'static> {
    Box::pin(std::future::ready(result))
}

/// Out of line, because many tools give and fail with the same types.
#[inline(never)]
fn settled<O: Serialize, E>(result: Result<O, E>) -> Result<Value, Failure>
where
    E: fmt::Display + Send + Sync + 'static,
{
    let output = result.map_err(Failure::of_body)?;
    match serde_json::to_value(&output) {
        Ok(value) if has_null(&value) && !is_finite(&output) => {
            let words = "a number is not finite";
            Err(Failure::bad_output(serde::ser::Error::custom(words)))
        }
        Ok(value) => Ok(value),
        Err(error) => Err(Failure::bad_output(error)),
    }
}

fn has_null(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(items) => items.iter().any(has_null),
        Value::Object(members) => members.values().any(has_null),
        Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

/// Whether the JSON text of `value` has at most so many bytes.
pub(super) fn fits(value: &Value, most: usize) -> bool {
    serde_json::to_writer(Room(most), value).is_ok()
}

/// What is left of the room for a text.
struct Room(usize);

impl io::Write for Room {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.0.checked_sub(bytes.len()) {
            Some(left) => {
                self.0 = left;
                Ok(bytes.len())
            }
            None => Err(io::ErrorKind::FileTooLarge.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
