import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { processServer } from "../../packages/agent/src/fixtures/mcp/bench.ts";
import { codingAgentHere } from "./fixtures/coding-agent.ts";
import { until } from "./fixtures/turn-view.ts";

/** What a scenario comes to with a client that allows everything. */
interface End {
  /** What the prompt has after the scenario's name. */
  readonly rest?: string;
  /** Default `end_turn`; `cancelled` is brought about by the client, once something has been shown. */
  readonly stop?: string;
  /** What is said. */
  readonly says?: RegExp;
  /** What the turn fails with. */
  readonly fails?: RegExp;
  readonly mode?: string;
}

const ends: { readonly [name: string]: End } = {
  ask: { says: /Best: Bread\nTo be bought: .*Milk.*Eggs.*\nElse: Cheese/s },
  "bad-calls": { says: /Unknown tool: .*Wrong input: .*No JSON: /s },
  call: { rest: 'read_file {"path": "package.json"}', says: /It gave:.*"name"/s },
  "change-files": { says: /The folder is as it was/ },
  compactions: { says: /of every status/ },
  default: { says: /This is the scripted model/ },
  echo: { rest: "Milk", says: /You said: Milk\n\nImages: 0/ },
  "error-after-tool": { fails: /cannot be reached/ },
  error: { rest: "auth", fails: /does not take this key/ },
  "failing-command": { says: /to stdout\nto stderr.*3/s },
  fetch: { rest: "http://127.0.0.1:1/", says: /It was not fetched/ },
  "fill-context": { says: /Line 180:/ },
  "fix-tests": { says: /\S/ },
  "hostile-text": { says: /The command has printed some, too/ },
  "huge-output": { says: /The model was given \d+ lines/ },
  "huge-text": { says: /(?:[^\n]+\n){4000}/ },
  "long-text": { stop: "cancelled" },
  markdown: { says: /# A heading/ },
  "max-tokens": { stop: "max_tokens" },
  "max-turn-requests": { stop: "max_turn_requests" },
  mcp: { rest: 'everything echo {"text": "over MCP"}', says: /It gave:\n\nover MCP/ },
  messages: { says: /messages of every kind/ },
  notices: { says: /notices/ },
  parallel: { says: /One file was missing, as it should/ },
  permission: { says: /It was run/ },
  permissions: { says: /Number 1: run\..*Number 3: run\. That is all/s },
  "plan-forms": { says: /plans of every form/ },
  "plan-mode": { mode: "plan", says: /Then I begin/ },
  plan: { says: /All of it is done/ },
  "read-files": { says: /The project is called/ },
  refusal: { stop: "refusal", says: /I would rather not/ },
  retry: { says: /Here is the answer/ },
  "session-changes": { says: /\S/ },
  silence: { stop: "cancelled" },
  "silent-command": { stop: "cancelled" },
  subagents: { says: /a subagent and its messages/ },
  terminal: { says: /line 1\n.*line 6/s },
  thoughts: { says: /follows a thought/ },
  "tool-content": { says: /\S/ },
  "tool-kinds": { says: /every kind and status/ },
  tour: { says: /The folder is as it was/ },
  "unknown-updates": { says: /not known yet/ },
  usage: { says: /three quarters full/ },
  "wide-text": { says: /中文.*한국어/s },
};

const root = join(import.meta.dirname, "../../packages");
const files = ["package.json", "src/sum.js", "test/sum.test.js"];
const sample = Object.fromEntries(files.map((file) => [file, readFileSync(join(root, "cli/demo/project", file))]));

test("every shipped scenario is played here", () => {
  const shipped = readdirSync(join(root, "agent/scenarios")).filter((file) => file !== "schema.json");
  expect(shipped.map((file) => file.replace(".json", "")).toSorted()).toEqual(Object.keys(ends).toSorted());
});

describe.each([1, 2] as const)("version %i", (version) => {
  const kinds = new Set<string>();

  test.for(Object.entries(ends))("%s ends as it says", { concurrent: true }, async ([name, end], { expect }) => {
    const answers = [{ choice: "Bread" }, { choices: ["Milk", "Eggs"] }, { answer: "Cheese" }];
    await using at = await codingAgentHere({
      version,
      env: { COLLOQUY_MODEL: "scripted/instant" },
      settings: { maxRequests: 20 },
      files: sample,
      client: {
        onUpdate: ({ update }) => void kinds.add(update.sessionUpdate),
        elicitation: {
          form: () => ({ action: "accept", content: answers.shift()! }),
        },
      },
    });
    const session = await at.agent.newSession({ cwd: at.project, mcpServers: [processServer("everything")] });
    if (end.mode !== undefined) await session.setMode(end.mode);
    const turn = session.prompt(`/scenario ${name} ${end.rest ?? ""}`);
    if (end.fails !== undefined) return await expect(turn).rejects.toThrow(end.fails);
    if (end.stop === "cancelled") {
      const shown = () =>
        [...session.state.messages].some(({ role }) => role === "agent") || [...session.state.toolCalls].length > 0;
      await until(session, shown);
      await session.cancel();
    }
    const { stopReason, text } = await turn;
    expect(stopReason).toBe(end.stop ?? "end_turn");
    if (end.says !== undefined) expect(text).toMatch(end.says);
    if (name === "fix-tests") expect(await at.folders.read("src/sum.js")).not.toBe(String(sample["src/sum.js"]));
  });

  // Together they show all that there is. To a client of version 1 that takes several plans, a plan is a `plan_update`.
  afterAll(() => {
    const url = import.meta.resolve(`@agentclientprotocol/sdk/schema/v${version}/schema.unstable.json`);
    const { $defs } = JSON.parse(readFileSync(new URL(url), "utf8"));
    const { anyOf, oneOf } = $defs.SessionUpdate;
    const listed = (anyOf ?? oneOf).flatMap(
      ({ properties }: any) => properties?.sessionUpdate?.const ?? [],
    ) as string[];
    expect(listed.length).toBeGreaterThan(10);
    expect(listed.filter((kind) => !kinds.has(kind === "plan" ? "plan_update" : kind))).toEqual([]);
  });
});
