import { expect, test } from "vitest";
import { Command, scripted } from "../fixtures/command.ts";
import { TerminalCommand } from "../fixtures/terminal.ts";

const schema = {
  type: "object",
  required: ["name", "colour"],
  properties: {
    name: { type: "string", title: "Your\x1b[31m name", minLength: 2 },
    colour: { type: "string", oneOf: ["Red", "Blue"].map((title) => ({ const: title.toLowerCase(), title })) },
    count: { type: "integer", minimum: 1, default: 3 },
    sure: { type: "boolean" },
  },
};

function asking(requestedSchema: object = schema, behaviour = "form") {
  return new TerminalCommand(["run", "x", ...scripted(behaviour, JSON.stringify({ requestedSchema }))]);
}

test.each(["form", "form-v2"])(
  "a form is one question a field: checked, with presets and choices (%s)",
  async (behaviour) => {
    const terminal = asking(schema, behaviour);
    await terminal.until("  > ");
    expect(terminal.text).toContain("? Tell me more\n");
    expect(terminal.text).toContain("  Your name\n");
    terminal.type("A\r");
    await terminal.until("It takes at least 2 characters.");
    terminal.type("Ada\r");
    await terminal.until("    1 Red\n    2 Blue\n");
    terminal.type("3\r");
    await terminal.until("A number from 1 to 2.");
    terminal.type("2\r");
    await terminal.until("[3] > ");
    terminal.type("\r");
    await terminal.until("sure");
    terminal.type("\r");
    await terminal.until("Send this to the agent?");
    terminal.type("y\r");
    await terminal.until('answer: {"action":"accept","content":{"name":"Ada","colour":"blue","count":3}}');
    expect(await terminal.ended).toBe(0);
  },
);

test("what is needed cannot be left out, and Ctrl-D declines", async () => {
  const terminal = asking();
  await terminal.until("  > ");
  terminal.type("\r");
  await terminal.until("It is needed.");
  terminal.type("\x04");
  await terminal.until('answer: {"action":"decline"}');
  expect(await terminal.ended).toBe(0);
});

test("promise 4: Ctrl-C cancels the turn, and the form with it", async () => {
  const terminal = asking();
  await terminal.until("  > ");
  terminal.type("\x03");
  expect(await terminal.ended).toBe(130);
  expect(terminal.text).toContain("Cancelling");
});

test("P-09: what is typed before the form fills in nothing", async () => {
  const terminal = asking();
  terminal.type("mallory\r");
  await terminal.until("  > ");
  terminal.type("\x04");
  await terminal.until('answer: {"action":"decline"}');
});

test("a form that needs what nobody can be asked for is declined", async () => {
  const terminal = asking({ type: "object", required: ["x"], properties: { x: { type: "object" } } });
  await terminal.until('answer: {"action":"decline"}');
  expect(terminal.text).toContain("This form cannot be filled in here");
});

test("without a terminal it is cancelled, with a line that says so", async () => {
  const running = new Command(["run", "x", ...scripted("form", JSON.stringify({ requestedSchema: schema }))], "");
  expect(await running.ended()).toBe(0);
  expect(running.stdout).toContain("* The agent asks, and nobody can answer: Tell me more\n");
  expect(running.stdout).toContain('answer: {"action":"cancel"}');
});
