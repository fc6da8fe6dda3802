import { PassThrough } from "node:stream";
import type { WriteStream } from "node:tty";
import type { PermissionQuestion } from "@colloquy/acp/permissions";
import { expect, test } from "vitest";
import { edit, Stage, say, think } from "./feed/fixtures/stage.ts";
import { Screen } from "./screen.ts";
import { Show } from "./show.ts";

/** A show whose output is kept. */
function shown(options = {}) {
  const stream = new PassThrough({ encoding: "utf8" });
  const screen = new Screen(stream as unknown as WriteStream);
  const sight = { cwd: "/p", roots: ["/p"], prompt: "" };
  const show = new Show(screen, { ...sight, quiet: false, thoughts: false, ...options });
  return { show, screen, text: () => (stream.read() as string | null) ?? "" };
}

test("a stream that is no terminal gets no looks", () => {
  const { show, screen, text } = shown();
  expect(screen.color).toBe(false);
  void show.take(new Stage().tool({ title: "Edit a", content: [edit("/p/a", "x", "y")], status: "completed" }));
  expect(text()).toBe("✓ other   Edit a\n  a  +1 -1\n  - x\n  + y\n");
});

test("each prompt that was sent is not shown when the agent repeats it", () => {
  const { show, text } = shown({ prompt: "One" });
  const stage = new Stage();
  show.prompted("Two");
  void show.take(stage.message("user", "1", "One"));
  void show.take(stage.message("user", "2", "Two"));
  void show.take(stage.message("user", "3", "Three"));
  void show.end(undefined);
  expect(text()).toBe("\n> Three\n");
});

test("of another session the same ids are other things", () => {
  const { show, text } = shown();
  const done = { title: "Look", status: "completed" };
  void show.take(say("Hello"));
  void show.take(new Stage().tool(done));
  show.begin();
  void show.take(new Stage().tool(done));
  void show.take(new Stage().message("agent", "m", "Hello"));
  void show.end(undefined);
  expect(text()).toBe("Hello\n\n✓ other   Look\n✓ other   Look\n\nHello\n");
});

test("thoughts are left out unless they are wanted", () => {
  const { show, text } = shown();
  void show.take(think("Hm"));
  void show.take(say("So"));
  void show.end(undefined);
  expect(text()).toBe("So\n");
});

test("a question whose tool call stands above does not repeat its diff, and its verdict says who decided", () => {
  const { show, screen, text } = shown();
  const event = new Stage().tool({ title: "Edit a", kind: "edit", content: [edit("/p/a", "x", "y")] });
  const { toolCall } = event as unknown as Pick<PermissionQuestion, "toolCall">;
  const asked = { sessionId: "s", title: "", options: [], roots: ["/p"], request: {} as never };
  const question: PermissionQuestion = { ...asked, ...(toolCall && { toolCall }) };
  void show.take(event);
  expect(text()).toBe("▸ edit    Edit a\n  a  +1 -1\n  - x\n  + y\n");
  expect(show.question(question, screen)).toBe("\n? Edit a  (edit)\n");
  show.answered("refused");
  expect(text()).toBe("  → refused\n");
  show.verdict(question, "Refused: nobody to ask");
  expect(text()).toBe("\n  → Refused: nobody to ask\n");
});
