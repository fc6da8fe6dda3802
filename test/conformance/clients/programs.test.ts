import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkClient, clientCases, commandClient, readDriver } from "@colloquy/conformance";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const ours = [process.execPath, join(root, "packages/cli/src/main.ts")];
const here = (file: string) => [process.execPath, join(import.meta.dirname, file)];

/** Each client, by the name of its driver; what starts it; the versions that it speaks. */
const programs = {
  "scripted-client": {
    command: [...here("scripted-program.ts"), "{private}/model.json", "--", "{agent}"],
    speaks: [1, 2],
  },
  "colloquy-run": { command: [...ours, "run", "{prompt}", "--agent", "{agent}"], speaks: [1, 2] },
  "colloquy-chat": { command: [...ours, "chat", "--agent", "{agent}"], speaks: [1, 2], terminal: true },
  "colloquy-chat-plain": {
    command: [...ours, "chat", "--plain", "--agent", "{agent}"],
    speaks: [1, 2],
    terminal: true,
  },
  "official-client": { command: [...here("official-client.ts"), "{prompt}", "{agent}"], speaks: [1] },
};

/** A few cases of each kind: an answer, words, a question. All of them take too long for every program. */
const chosen = ["envelope/unknown-methods", "messages/chunks", "permission/several"];
const cases = clientCases.filter(({ id }) => chosen.includes(id));

test("the cases are there", () => {
  expect(cases.length).toBe(chosen.length);
});

for (const [name, { command, speaks, ...needs }] of Object.entries(programs))
  test.skipIf("terminal" in needs && process.platform === "win32")(
    `${name} is met and driven as a program`,
    async () => {
      const driver = readDriver(
        JSON.parse(readFileSync(join(import.meta.dirname, "../drivers", `${name}.json`), "utf8")),
      );
      const report = await checkClient({ client: commandClient(driver, command), seed: 1, cases, patienceMs: 20_000 });
      expect(report.subject).toMatchObject({ speaks });
      expect(report.subject.problem).toBeUndefined();
      // What is watched in passing is judged with the client that needs no process of its own.
      const rules = new Set(cases.flatMap((one) => one.rules));
      const findings = report.runs.flatMap((run) => run.findings.map((finding) => ({ case: run.case, ...finding })));
      expect(
        findings.filter(
          ({ rule, verdict }) => rules.has(rule) && !["pass", "not checked", "not applicable"].includes(verdict),
        ),
      ).toEqual([]);
      expect(findings.some(({ verdict, rule }) => verdict === "pass" && rule === "ENV-22")).toBe(true);
    },
    120_000,
  );
