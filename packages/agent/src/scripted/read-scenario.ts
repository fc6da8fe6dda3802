import { expression, Fields, flags, type Read, text } from "./fields.ts";
import { Names } from "./names.ts";
import { readUsage, scenarioName } from "./read-parts.ts";
import { readSteps } from "./read-steps.ts";
import type { Scenario } from "./scenario.ts";

/** A scenario from what its file has. Throws a `DecodeError` that says where it is not as `scenarios/schema.json` says. */
export function readScenario(value: unknown): Scenario {
  const fields = new Fields(value, []);
  const names = new Names();
  fields.maybe("$schema", text);
  const head = {
    name: fields.take("name", scenarioName),
    title: fields.take("title", text),
    ...fields.maybe("description", text),
    ...fields.maybe("when", readWhen),
    ...fields.maybe("usage", readUsage),
  };
  names.bindGroups(head.when);
  const steps = fields.take("steps", readSteps(names));
  fields.end();
  names.end();
  return { ...head, steps };
}

const readWhen: Read<RegExp> = (value, path) => {
  const fields = new Fields(value, path);
  const when = fields.take("prompt", expression(fields.maybe("flags", flags).flags));
  fields.end();
  return when;
};
