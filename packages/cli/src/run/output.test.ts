import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { Command, codingAgent, command, scripted } from "../fixtures/command.ts";
import { parsedLines, runJson, runStream } from "../fixtures/run-output.ts";
import { schemaFile } from "./print-schema.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "colloquy-output-")));
afterAll(() => rmSync(folder, { recursive: true }));

describe("every way to end has its exit code and its word, in one document", () => {
  test.each([
    ["echo", [], 0, undefined],
    ["error", [], 1, "failed"],
    ["error-v2", [], 1, "failed"],
    ["crash", [], 1, "failed"],
    ["crash-v2", [], 1, "failed"],
    ["stop", ["max_tokens"], 3, "limit"],
    ["stop", ["max_turn_requests"], 3, "limit"],
    ["dead", [], 5, "noAgent"],
    ["auth", [], 6, "signIn"],
    ["stop", ["refusal"], 8, "declined"],
    ["stop", ["cancelled"], 9, "stopped"],
  ] as const)("%s %j: exit code %i", async (behaviour, details, exitCode, kind) => {
    const { result } = await runJson(["x", ...scripted(behaviour, ...details)]);
    expect(result.exitCode).toBe(exitCode);
    expect(result.error?.kind).toBe(kind);
  });

  test("P-13: what nobody allows is refused at once, and says why", async () => {
    const options = [{ optionId: "yes", name: "Do it", kind: "allow_once" }];
    const { result } = await runJson(["x", ...scripted("ask", JSON.stringify({ options }))]);
    expect(result).toMatchObject({ exitCode: 4, error: { kind: "refused" } });
    expect(result.permissions).toEqual([
      expect.objectContaining({ title: "Do it", allowed: false, answer: "cancelled", by: "default" }),
    ]);
  });

  test("what --allow all allows is told with its option", async () => {
    const options = [{ optionId: "yes", name: "Do it", kind: "allow_once" }];
    const { result } = await runJson(["--allow", "all", "x", ...scripted("ask", JSON.stringify({ options }))]);
    expect(result.permissions).toMatchObject([{ allowed: true, answer: "allow_once", option: "Do it" }]);
    expect(result).toMatchObject({ exitCode: 0, text: "answer: yes", error: null });
  });

  test("an agent that shares no version broke the protocol: exit code 7", async () => {
    const { result } = await runJson(["--protocol", "2", "x", ...scripted("echo")]);
    expect(result).toMatchObject({ exitCode: 7, sessionId: null, error: { kind: "protocol" } });
  });

  test("a wish that cannot be fulfilled is wrong usage, and in the document, too", async () => {
    const early = await runJson(["--cwd", "/no/such/folder", "x", ...scripted("echo")]);
    expect(early.result).toMatchObject({ exitCode: 2, sessionId: null, agent: null, error: { kind: "usage" } });
    const late = await runJson(["--mode", "fly", "x", ...scripted("echo")]);
    expect(late.result).toMatchObject({ exitCode: 2, sessionId: "s", error: { kind: "usage" } });
    const empty = await runJson(scripted("echo"), {}, " ");
    expect(empty.result.error?.message).toBe("The prompt is empty");
  });

  test("a sign-in that is wanted is there with its ways", async () => {
    const { result } = await runJson(["x", ...scripted("auth")]);
    expect(result.error).toMatchObject({
      code: -32000,
      signIn: [{ id: "key", name: "API key", type: "agent" }, {}, {}],
    });
  });

  test("--timeout: exit code 124, and what was said so far", async () => {
    const slow = ["--timeout", "2", "--cancel-grace", "0", "x", ...scripted("deaf")];
    const { result } = await runJson(slow);
    expect(result).toMatchObject({ exitCode: 124, text: "working", error: { kind: "timeout" } });
  });

  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("%s: exit code %i", async (signal, code) => {
    const running = new Command(["run", "--output", "stream-json", "x", ...scripted("wait")]);
    await running.until('"working"');
    running.child.kill(signal);
    expect(await running.ended()).toBe(code);
    expect(parsedLines(running.stdout).at(-1)).toMatchObject({ type: "result", exitCode: code, sessionId: "s" });
  });

  test("--timeout holds while the prompt is waited for", async () => {
    const running = new Command(["run", "--output", "json", "--timeout", "0.2", ...scripted("echo")], "", {}, "open");
    expect(await running.ended()).toBe(124);
    expect(parsedLines(running.stdout)).toMatchObject([{ exitCode: 124, sessionId: null }]);
  });

  test("R-06: when nobody reads, it ends without a word", async () => {
    const running = new Command(["run", "--output", "stream-json", "x", ...scripted("flood")]);
    await running.until("yyyy");
    running.child.stdout!.destroy();
    expect(await running.ended()).toBe(141);
    expect(running.stderr).toBe("");
  });
});

test.each(["form", "form-v2"])("a form that nobody can fill in is put away and told (%s)", async (behaviour) => {
  const asked = JSON.stringify({ requestedSchema: { type: "object", properties: {} } });
  const { result, events } = await runStream(["x", ...scripted(behaviour, asked)]);
  expect(result).toMatchObject({ exitCode: 0, text: 'answer: {"action":"cancel"}' });
  expect(events).toContainEqual({ type: "elicitation", mode: "form", message: "Tell me more", answer: "cancel" });
});

test("so is a page that is to be opened", async () => {
  const asked = JSON.stringify({ mode: "url", url: "https://example.com/", elicitationId: "e" });
  const { result } = await runJson(["x", ...scripted("form-v2", asked)]);
  expect(result.elicitations).toEqual([{ mode: "url", message: "Tell me more", answer: "cancel" }]);
});

test("D-05: strings are exact, and yet none of them acts on a terminal", async () => {
  const { result, stdout } = await runJson(["x", ...scripted("hostile")]);
  expect(result.text).toBe("a\x1b]52;c;aGk=\x07b\u009b31mc\u200bd");
  expect(result.toolCalls[0]?.title).toContain("\u202e");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that none is there is what is checked
  expect(stdout).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u200b\u202e]/);
});

test("the habits of real agents are events like others", async () => {
  const { events, result } = await runStream(["x", ...scripted("habits")]);
  expect(result.toolCalls.map(({ id }) => id)).toEqual(["unknown", "twice", "t"]);
  expect(events).toContainEqual({ type: "other", update: { sessionUpdate: "sparkle", colour: "pink" } });
});

describe.each(["1", "2"])("a whole task with the coding agent in version %s", (version) => {
  const args = ["--protocol", version, "--cwd", folder];

  test.each(["tour", "change-files", "subagents", "notices", "compactions", "plan-forms", "usage"])(
    "%s: every line is as the schema says",
    async (scenario) => {
      const prompt = `/scenario ${scenario}`;
      const { events, result } = await runStream([...args, "--allow", "all", prompt, ...codingAgent(folder)]);
      expect(events[0]).toMatchObject({ type: "init", schema: "colloquy.run/1", cwd: folder });
      expect(result.sessionId).toMatch(/./);
      expect(result.agent).toMatchObject({ title: "Colloquy", protocolVersion: Number(version) });
    },
  );
});

test("--print-schema prints the published schema", async () => {
  const { stdout, code } = await command(["run", "--print-schema"]);
  expect(code).toBe(0);
  expect(stdout).toBe(readFileSync(schemaFile, "utf8"));
});
