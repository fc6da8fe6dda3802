import type { PermissionQuestion } from "@colloquy/acp/permissions";
import fc from "fast-check";
import { expect, test } from "vitest";
import { line } from "../cells/index.ts";
import type { Component } from "../terminal/index.ts";
import { confirm } from "./confirm.ts";
import { frameProblem, key } from "./fixtures/typing.ts";
import { formDialog } from "./form-dialog.ts";
import { pager } from "./pager.ts";
import { permissionDialog } from "./permission-dialog.ts";
import { picker } from "./picker.ts";
import { secretDialog } from "./secret-dialog.ts";
import { urlDialog } from "./url-dialog.ts";

/** Text as a hostile agent writes it: what moves cursors, turns and hides text, is wide, or is long. */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(
    "\x1b[2J\x1b]0;t\x07",
    "\u202eevil",
    "日本語のテキスト",
    "👩‍👩‍👧‍👦".repeat(9),
    "a".repeat(300),
    "",
    "\t\r\n",
    "e\u0301",
  ),
);
const safe = text.map((one) => one.replace(/\p{C}/gu, ""));
const keys = fc.constantFrom(
  ...[
    "down",
    "up",
    "home",
    "end",
    "page-down",
    "page-up",
    " ",
    "b",
    "e",
    "tab",
    "shift+tab",
    "x",
    "日",
    "backspace",
    "/",
    "G",
    "k",
    "1",
  ],
);
const kinds = ["allow_once", "allow_always", "reject_once", "reject_always", "_other"];

const dialogs: { readonly [name: string]: fc.Arbitrary<Component> } = {
  permission: fc
    .record({ names: fc.array(text, { maxLength: 14 }), lines: fc.array(safe, { maxLength: 60 }), waiting: fc.nat(3) })
    .map(({ names, lines, waiting }) => {
      const options = names.map((name, at) => ({ optionId: `${at % 11}`, name, kind: kinds[at % kinds.length]! }));
      const request = { sessionId: "s", title: "", options };
      const question = { ...request, roots: [], request } as PermissionQuestion;
      const always = [{ effect: "allow", tool: names[0] ?? "x" }] as const;
      // What is asked is wrapped by who gives it.
      const laidOut = (columns: number) => lines.map((one) => line(one.slice(0, Math.floor(columns / 2))));
      return permissionDialog({ question, lines: laidOut, always, waiting: () => waiting, now: () => 0 });
    }),
  picker: fc
    .array(fc.record({ label: text, detail: text, columns: fc.array(text, { maxLength: 3 }) }), { maxLength: 40 })
    .map((items) => picker({ title: "Title \x1b[2J", items: items.map((item) => ({ ...item, value: 1 })) })),
  form: fc
    .array(fc.record({ title: text, description: text, names: fc.array(text, { maxLength: 20 }) }), { maxLength: 12 })
    .map((fields) => {
      const properties = Object.fromEntries(
        fields.map(({ title, description, names }, at) => [
          `f${at}`,
          names.length === 0
            ? { type: "string", title, description }
            : { type: at % 2 ? "array" : "string", title, ...(at % 2 ? { items: { enum: names } } : { enum: names }) },
        ]),
      );
      const message = fields.map(({ title }) => title).join("\n");
      return formDialog({
        question: { mode: "form", message, request: { requestedSchema: { type: "object", properties } } } as never,
      });
    }),
  url: fc
    .tuple(text, fc.oneof(fc.webUrl(), text))
    .map(([message, url]) =>
      urlDialog({ question: { mode: "url", message, request: { url } } as never, open: async () => {} }),
    ),
  confirm: fc
    .tuple(fc.array(safe, { maxLength: 40 }), safe)
    .map(([lines, yes]) => confirm({ lines: lines.map((one) => line(one)), yes, no: "No" })),
  secret: safe.map((name) => secretDialog({ name })),
  pager: fc
    .array(safe, { maxLength: 90 })
    .map((lines) => pager({ title: "T\x1b[2J", lines: () => lines.map((one) => line(one)) })),
};

test.each(Object.entries(dialogs))("D-05 D-09: %s is never wider or taller than the screen, and clean", (_, dialog) => {
  const size = fc.record({ columns: fc.integer({ min: 20, max: 100 }), rows: fc.integer({ min: 4, max: 40 }) });
  fc.assert(
    fc.property(
      dialog,
      fc.array(keys, { maxLength: 30 }),
      fc.array(size, { minLength: 1, maxLength: 3 }),
      (component, pressed, sizes) => {
        for (const one of sizes) {
          expect(frameProblem(component, one)).toBeUndefined();
          for (const chord of pressed) component.take(key(chord));
          expect(frameProblem(component, one)).toBeUndefined();
        }
      },
    ),
    { numRuns: 150 },
  );
});
