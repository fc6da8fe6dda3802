import { expect, test } from "vitest";
import { DEAF_MS } from "../person/index.ts";
import { clock, isSettled, press, seen, show, type } from "./fixtures/typing.ts";
import { formDialog } from "./form-dialog.ts";

const schema = {
  type: "object",
  required: ["name", "colour"],
  properties: {
    name: { type: "string", title: "Your\x1b[31m name", minLength: 2, description: "As on the door" },
    colour: { type: "string", oneOf: ["Red", "Blue"].map((title) => ({ const: title.toLowerCase(), title })) },
    count: { type: "integer", minimum: 1, default: 3 },
    tags: { type: "array", items: { enum: ["x", "y", "z"] }, maxItems: 2, default: ["y"] },
    sure: { type: "boolean" },
  },
};

/** A form that has been on the screen for long enough. */
function asked(requestedSchema: object = schema) {
  const time = clock();
  const request = { mode: "form", message: "Tell me more", requestedSchema };
  const form = formDialog({ question: { mode: "form", message: request.message, request } as never, now: time.now });
  show(form);
  time.pass(DEAF_MS);
  return form;
}

test("fields are filled one after another: typed, chosen, preset, left out; then it is sent", async () => {
  const form = asked();
  type(form, "Ada");
  press(form, "enter", "down", "up", "2", "enter", "enter");
  press(form, "down", "down", " ", "enter", "enter");
  expect(seen(form)).toEqual([
    "? Tell me more",
    "  Your name: Ada",
    "  colour: Blue",
    "  count: 3",
    "  tags: y, z",
    "  sure: nothing",
    "› Send this to the agent? y sends it, n declines",
    "y · n · Shift+Tab back · Esc cancels",
  ]);
  press(form, "enter");
  expect(await isSettled(form.answered)).toBe(false);
  press(form, "y");
  expect(await form.answered).toEqual({
    action: "accept",
    content: { name: "Ada", colour: "blue", count: 3, tags: ["y", "z"] },
  });
});

test("the field that is filled in shows what it takes, and what is wrong with it", () => {
  const form = asked();
  expect(seen(form).slice(1, 4)).toEqual(["› Your name", "  As on the door", "  > "]);
  press(form, "enter");
  expect(seen(form)[4]).toBe("  It is needed.");
  type(form, "A");
  press(form, "enter");
  expect(seen(form)[4]).toBe("  It takes at least 2 characters.");
  type(form, "da");
  press(form, "tab", "enter");
  expect(seen(form).slice(2, 6)).toEqual([
    "› colour  (arrows choose)",
    "    ( ) 1 Red",
    "    ( ) 2 Blue",
    "  It is needed.",
  ]);
});

test("one can go back, and what is wrong further up is found when it is sent", async () => {
  const form = asked();
  type(form, "Ada");
  press(form, "enter", "1", "enter", "enter", "enter", "enter");
  press(form, "shift+tab", "shift+tab", "shift+tab", "backspace", "backspace");
  type(form, "0");
  press(form, "shift+tab", "shift+tab");
  press(form, "enter", "enter", "enter");
  expect(seen(form)).toContain("  It takes a whole number, at least 1.");
  press(form, "backspace");
  type(form, "7");
  press(form, "enter", "enter", "enter", "y");
  expect(await form.answered).toMatchObject({ content: { name: "Ada", colour: "red", count: 7 } });
});

test("a yes or no is typed as such, and what is preset can be cleared", async () => {
  const form = asked({
    type: "object",
    properties: { sure: { type: "boolean", default: true }, note: { type: "string", default: "hi" } },
  });
  press(form, "n", "enter", "ctrl+u", "enter", "y");
  expect(await form.answered).toEqual({ action: "accept", content: { sure: false } });
});

test("Esc cancels, Ctrl-D and n decline", async () => {
  const cancelled = asked();
  press(cancelled, "escape");
  expect(await cancelled.answered).toBe("cancel");
  const declined = asked();
  press(declined, "ctrl+d");
  expect(await declined.answered).toBe("decline");
  const empty = asked({ type: "object", properties: {} });
  press(empty, "n");
  expect(await empty.answered).toBe("decline");
});

test("P-09: what is typed before it appears fills in nothing", () => {
  const form = formDialog({
    question: { mode: "form", message: "", request: { requestedSchema: schema } } as never,
    now: () => 0,
  });
  type(form, "mallory");
  seen(form);
  type(form, "mallory");
  expect(seen(form).join("\n")).not.toContain("mallory");
});

test("what looks like a credential by its name is not shown", () => {
  const form = asked({ type: "object", properties: { api_key: { type: "string" }, next: { type: "string" } } });
  type(form, "hunter2");
  expect(seen(form)).toContain("  > •••••••");
  expect(seen(form)[1]).toContain("not shown");
  press(form, "enter");
  expect(seen(form).join("\n")).not.toContain("hunter2");
});

test("a form that needs what nobody can be asked for can only be declined", async () => {
  const form = asked({ type: "object", required: ["x"], properties: { x: { type: "object" } } });
  expect(seen(form)).toContain("This form cannot be filled in here.");
  press(form, "enter");
  expect(await form.answered).toBe("decline");
});

test("of many fields those around the one that is filled in are seen", () => {
  const properties = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`field ${at}`, { type: "string" }]));
  const form = asked({ type: "object", properties });
  for (let at = 0; at < 30; at++) press(form, "enter");
  const { lines, cursor } = form.frame({ columns: 40, rows: 10 });
  expect(lines.length).toBeLessThanOrEqual(10);
  expect(seen(form, { columns: 40, rows: 10 })).toContain("› field 30  (can be left out)");
  expect(cursor).toBeDefined();
});
