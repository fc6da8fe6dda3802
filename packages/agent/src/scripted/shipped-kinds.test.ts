import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { ModelError } from "../model/index.ts";
import { endOf } from "./fixtures/conversation.ts";
import { callsOf, eventsOf, playAll } from "./fixtures/shipped.ts";

const protocol = JSON.parse(
  readFileSync(new URL(import.meta.resolve("@agentclientprotocol/sdk/schema/v2/schema.unstable.json")), "utf8"),
);
const plays = await playAll();
const updates = eventsOf(plays).flatMap((event) => (event.type === "update" ? [event.update] : []));

/** The values that a definition of the protocol lists for one of its fields; without one, for itself. */
function listed(definition: string, field: string): readonly string[] {
  const variants: readonly any[] = protocol.$defs[definition].anyOf;
  return variants.flatMap((variant) => (field === "" ? variant : variant.properties[field])?.const ?? []);
}

test("every update that is shown is one of version 2", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: "acp", $defs: protocol.$defs });
  const isUpdate = ajv.getSchema("acp#/$defs/SessionUpdate")!;
  expect(updates.filter((update) => !isUpdate(update))).toEqual([]);
});

test("every kind of update of version 2 is shown", () => {
  const shown = new Set<string>(updates.map(({ sessionUpdate }) => sessionUpdate));
  const kinds = listed("SessionUpdate", "sessionUpdate");
  expect(kinds.length).toBeGreaterThan(20);
  expect(kinds.filter((kind) => !shown.has(kind))).toEqual([]);
});

const lists: readonly (readonly [name: string, definition: string, field: string])[] = [
  ["kind", "ToolKind", ""],
  ["status", "ToolCallStatus", ""],
  ["status", "CompactionStatus", ""],
  ["severity", "NoticeSeverity", ""],
  ["type", "ToolCallContent", "type"],
  ["type", "ContentBlock", "type"],
  ["type", "PlanUpdateContent", "type"],
  ["operation", "DiffChange", "operation"],
  ["fileType", "DiffFileType", ""],
];

test.each(lists)("every %s that %s lists is shown", (name, definition, field) => {
  const shown = JSON.stringify(updates);
  const values = listed(definition, field);
  expect(values.length).toBeGreaterThan(2);
  expect(values.filter((value) => !shown.includes(`"${name}":"${value}"`))).toEqual([]);
});

test("every way in which a model fails or ends an answer is shown", () => {
  const answers = plays.flatMap(({ answers }) => answers);
  const problems = answers.flatMap(({ error }) => (error instanceof ModelError ? [error.problem] : []));
  expect(new Set(problems).size).toBe(9);
  const ends = answers.flatMap((answer) => endOf(answer)?.reason ?? []);
  expect(new Set(ends)).toEqual(new Set(["stop", "tools", "length", "refusal"]));
});

test.each([
  ...["read_file", "list_folder", "find_files", "search", "write_file", "edit_file", "move_file", "delete_file"],
  ...["run_command", "fetch_url", "update_plan", "ask_user", "leave_plan_mode", "mcp__everything__echo"],
])("the tool %s is used", (tool) => {
  expect(callsOf(plays).map(({ name }) => name)).toContain(tool);
});
