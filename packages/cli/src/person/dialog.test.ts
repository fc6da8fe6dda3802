import { expect, test } from "vitest";
import { Command, command, scripted } from "../fixtures/command.ts";
import { TerminalCommand } from "../fixtures/terminal.ts";

const allow = { optionId: "yes", name: "Do it", kind: "allow_once" };
const always = { optionId: "always", name: "Reject", kind: "allow_always" };
const reject = { optionId: "no", name: "Do not", kind: "reject_once" };

function asking(options: readonly object[], toolCall: object = { toolCallId: "t", title: "Delete the moon" }) {
  return new TerminalCommand(["run", "x", ...scripted("ask", JSON.stringify({ options, toolCall }))]);
}

test("on a terminal the user is asked, and a number chooses", async () => {
  const terminal = asking([always, allow, reject]);
  await terminal.until("Choose 1-3: ");
  expect(terminal.text).toContain("? Delete the moon  (other)\n");
  expect(terminal.text).toContain("  1 or a Reject  (allows it from now on)\n");
  terminal.type("2");
  await terminal.until("answer: yes");
  expect(await terminal.ended).toBe(0);
});

test("a letter chooses by what the option does, wherever it stands", async () => {
  const terminal = asking([reject, allow]);
  await terminal.until("Choose 1-2: ");
  terminal.type("y");
  await terminal.until("answer: yes");
  expect(await terminal.ended).toBe(0);
});

test("a refusal is told to the agent and gives exit code 4", async () => {
  const terminal = asking([allow, reject]);
  await terminal.until("Choose 1-2: ");
  terminal.type("n");
  await terminal.until("answer: no");
  expect(await terminal.ended).toBe(4);
});

test("P-09: neither Enter, nor a paste, nor a key that stands for nothing chooses", async () => {
  const terminal = asking([allow, reject]);
  await terminal.until("Choose 1-2: ");
  for (const [at, keys] of ["\r", "yes\r", "\x1b[200~1\x1b[201~7", "7", "a"].entries()) {
    terminal.type(keys);
    await terminal.until("Choose 1-2: ", at + 2);
  }
  terminal.type("2");
  await terminal.until("answer: ");
  expect(terminal.text).toContain("answer: no");
});

test("P-09: what is typed before the question is dropped", async () => {
  const terminal = asking([allow, reject]);
  terminal.type("y\r1\r");
  await terminal.until("Choose 1-2: ");
  terminal.type("2");
  await terminal.until("answer: ");
  expect(terminal.text).toContain("answer: no");
});

test("P-07: Ctrl-C cancels the turn, and the question with it", async () => {
  const terminal = asking([allow, reject]);
  await terminal.until("Choose 1-2: ");
  terminal.type("\x03");
  expect(await terminal.ended).toBe(130);
  expect(terminal.text).toContain("Cancelling");
  expect(terminal.text).not.toContain("answer: yes");
});

test("P-03: where nothing is offered, nothing is chosen", async () => {
  const terminal = asking([]);
  await terminal.until("answer: cancelled");
  expect(await terminal.ended).toBe(4);
});

test("P-05, P-17: what hides in a title or path is shown, and places outside are marked", async () => {
  const toolCall = {
    toolCallId: "t",
    title: "\x1b[1A\x1b[2KRead\u202e\n  Choose 1-2: y",
    kind: "read",
    locations: [{ path: "/etc/shadow" }],
    rawInput: { command: ["rm", "-rf\x07", "/"] },
  };
  const terminal = asking([allow, reject], toolCall);
  await terminal.until("(refuses it once)");
  expect(terminal.text).toContain("? Read<U+202E> Choose 1-2: y  (read)\n  $ rm -rf /\n");
  expect(terminal.text).toContain("/etc/shadow  (outside the session's folders)");
  terminal.type("\x03");
  await terminal.ended;
});

test("without a terminal, --allow all chooses what allows the least", async () => {
  const options = JSON.stringify({ options: [always, reject, allow] });
  const running = new Command(["run", "--allow", "all", "x", ...scripted("ask", options)]);
  expect(await running.ended()).toBe(0);
  expect(running.stdout).toContain('→ Allowed once ("Do it"): --allow all');
  expect(running.stdout).toContain("answer: yes");
});

test("without a terminal, --allow reads takes a read of a file that is there, and no other", async () => {
  const asked = (path: string) => {
    const toolCall = { toolCallId: "t", title: "Read it", kind: "read", locations: [{ path }] };
    const agent = scripted("ask", JSON.stringify({ options: [reject, allow], toolCall }));
    return command(["run", "--allow", "reads", "--cwd", import.meta.dirname, "x", ...agent], "");
  };
  const inside = await asked(import.meta.filename);
  expect(inside.stdout).toContain('→ Allowed once ("Do it"): --allow reads');
  expect(inside.code).toBe(0);
  const outside = await asked("/etc/hosts");
  expect(outside.stdout).toContain('→ Refused ("Do not"): nobody to ask; see --allow');
  expect(outside.code).toBe(4);
});

test("and says so when it can only be allowed from now on", async () => {
  const running = new Command([
    "run",
    "--allow",
    "all",
    "x",
    ...scripted("ask", JSON.stringify({ options: [always] })),
  ]);
  await running.ended();
  expect(running.stdout).toContain('→ Allowed from now on ("Reject"): --allow all');
});
