//! A list of tools on its way to a provider: each under the dialect that it gets, named if it
//! cannot be sent.

use super::budget::{Spent, each_name};
use super::fit::{Fit, Obstacle, fit};
use super::providers::{Names, Provider};
use super::{Dialect, Members, places, words};
use crate::location::Location;
use crate::provider::{Done, Loss, Options};
use crate::tool::Definition;
use serde_json::Value;

/// A tool as it is sent.
#[derive(Debug)]
pub(in crate::provider) struct Fitted {
    pub(in crate::provider) name: &'static str,
    pub(in crate::provider) description: String,
    pub(in crate::provider) schema: Value,
    pub(in crate::provider) strict: bool,
}

/// The tools as `provider` takes them, and everything that they lose on the way.
pub(in crate::provider) fn advertise<'d>(
    provider: &Provider,
    definitions: impl IntoIterator<Item = &'d Definition>,
    options: &Options,
) -> (Vec<Fitted>, Vec<Loss>) {
    let definitions: Vec<_> = definitions.into_iter().collect();
    let mut list = List::of(provider, &definitions, options);
    let wanted = definitions.iter().any(|definition| options.is_strict(definition.name()));
    let all_strict = list.tools.iter().all(|tool| tool.strict);
    if provider.strict_together && wanted && !all_strict {
        let mut losses: Vec<_> =
            list.losses.into_iter().filter(|l| l.done() == Done::StrictGivenUp).collect();
        let given_up = |name: &str| losses.iter().any(|loss: &Loss| loss.tool() == name);
        let others = list.tools.iter().filter(|tool| !given_up(tool.name));
        let others: Vec<_> = others
            .map(|tool| {
                Loss::new(tool.name, String::new(), "strict", Done::StrictGivenUp)
                    .because("strict holds of all tools of a request or of none")
            })
            .collect();
        losses.extend(others);
        list = List::of(provider, &definitions, &Options::new());
        losses.append(&mut list.losses);
        list.losses = losses;
    }
    (list.tools, list.losses)
}

struct List<'p> {
    provider: &'p Provider,
    tools: Vec<Fitted>,
    losses: Vec<Loss>,
    spent: Spent,
}

impl<'p> List<'p> {
    fn of(provider: &'p Provider, definitions: &[&Definition], options: &Options) -> Self {
        let (tools, losses) = (Vec::new(), Vec::new());
        let mut list = List { provider, tools, losses, spent: Spent::default() };
        for definition in definitions {
            let before = list.losses.len();
            if let Err(obstacle) = list.add(definition, options.is_strict(definition.name())) {
                // What else there is to say of it does not matter.
                list.losses.truncate(before);
                list.lose(definition.name(), obstacle, Done::LeftOut);
            }
            let schema = definition.schema().as_value();
            for loss in list.losses.iter_mut().skip(before) {
                let property = places::property(schema, loss.location());
                let keys = places::keys(schema, loss.location(), loss.keyword());
                loss.is_about(property, keys);
            }
        }
        list
    }

    fn add(&mut self, definition: &Definition, strict: bool) -> Result<(), Obstacle> {
        self.named(definition.name())?;
        if let Some(dialect) = self.provider.strict.filter(|_| strict) {
            let fitted = self.fitted(dialect, definition).and_then(|fit| {
                let spent = self.spent.add(&fit.schema, &self.provider.request);
                spent.map_err(|reason| at_root("strict", reason)).map(|()| fit)
            });
            match fitted {
                Ok(fit) => {
                    self.push(definition, fit, true);
                    return Ok(());
                }
                Err(obstacle) => self.lose(definition.name(), obstacle, Done::StrictGivenUp),
            }
        }
        let fit = self.fitted(self.provider.dialect, definition)?;
        self.push(definition, fit, false);
        Ok(())
    }

    /// Whether a tool of this name can be added.
    fn named(&self, name: &str) -> Result<(), Obstacle> {
        let Provider { name: provider, tool_names, tools: most, .. } = self.provider;
        if !(tool_names.admits)(name) {
            let expected = tool_names.expected;
            return Err(at_root("name", format!("{provider} takes {expected} for a name")));
        }
        if self.tools.iter().any(|tool| tool.name == name) {
            return Err(at_root("name", "another tool of the list has the same name"));
        }
        if let Some(most) = most.filter(|most| self.tools.len() >= *most) {
            return Err(at_root("tools", format!("{provider} takes at most {most} tools")));
        }
        Ok(())
    }

    fn fitted(&self, dialect: &Dialect, definition: &Definition) -> Result<Fit, Obstacle> {
        let fit = fit(dialect, definition)?;
        let Provider { name: provider, top_names, property_names, .. } = self.provider;
        let refused = |name: &str, Names { admits, expected }: Names| {
            (!admits(name)).then(|| {
                let reason = format!("{provider} takes {expected} for a property, not `{name}`");
                at_root("properties", reason)
            })
        };
        let mut top = fit.schema.get("properties").and_then(Value::as_object).into_iter().flatten();
        let mut fault = top_names.and_then(|names| top.find_map(|(name, _)| refused(name, names)));
        if let Some(names) = property_names {
            each_name(&fit.schema, &mut |name| fault = fault.take().or(refused(name, *names)));
        }
        if let Some(excess) = dialect.limits.excess(&fit.schema) {
            fault = fault.or(Some(at_root("properties", excess)));
        }
        fault.map_or(Ok(fit), Err)
    }

    fn push(&mut self, definition: &Definition, fit: Fit, strict: bool) {
        let Fit { schema, words, losses } = fit;
        self.losses.extend(losses);
        let description = words::append(definition.description(), &words);
        let schema = Value::Object(schema);
        self.tools.push(Fitted { name: definition.name(), description, schema, strict });
    }

    fn lose(&mut self, tool: &str, obstacle: Obstacle, done: Done) {
        let Obstacle { location, keyword, reason } = obstacle;
        self.losses.push(Loss::new(tool, location, &keyword, done).because(&reason));
    }
}

fn at_root(keyword: &str, reason: impl Into<String>) -> Obstacle {
    Obstacle::new(&Location::ROOT, keyword, reason)
}

impl Fitted {
    /// Whether there are no properties to be told of.
    pub(in crate::provider) fn is_empty(&self) -> bool {
        let properties = self.schema.get("properties").and_then(Value::as_object);
        properties.is_none_or(Members::is_empty)
    }
}
