import { serveAgent } from "@colloquy/acp/agent";
import { client, connectAgent } from "@colloquy/acp/client";
import { memoryPair } from "@colloquy/acp/wire";
import { codingAgent, readSettings } from "@colloquy/agent";
import { expect, test } from "vitest";
import { agentEnv, agentFolders, modelEnv, modelServer } from "./fixtures/coding-agent.ts";
import { spoken } from "./fixtures/words.ts";

test("two clients of one process have the same session, each with a conversation, a mode and questions of its own", async () => {
  await using server = await modelServer();
  await using folders = await agentFolders();
  await folders.configure({ refineTitles: false });
  const env = agentEnv(folders, modelEnv(server));
  const coding = codingAgent({ settings: await readSettings(env), env });
  const asked: string[] = [];
  const connected = async (name: string, version: 1 | 2) => {
    const [near, far] = memoryPair();
    serveAgent(coding.definition, far);
    const permission = () => {
      asked.push(name);
      return "reject_once" as const;
    };
    return await connectAgent(client({ info: { name, version: "1.0.0" }, versions: [version], permission }), near);
  };
  const [one, two] = [await connected("one", 1), await connected("two", 2)];
  const cwd = folders.project;
  const here = await one.newSession({ cwd });
  server.answer = () => ({ say: [{ text: "Noted." }] });
  await here.prompt("Milk");
  const there = await two.openSession(here.id, { cwd });
  await there.prompt("Bread");
  server.reply([{ call: { name: "run_command", input: { command: "make hi", unsandboxed: true } } }]);
  await here.prompt("Eggs");
  expect(asked).toEqual(["one"]);
  const said = spoken(server.calls.at(-1)!.messages).filter((line) => line.startsWith("user"));
  expect(said).toEqual(["user: Milk", "user: Bread", "user: Eggs"]);

  await one.close();
  expect((await there.prompt("Still here?")).text).toBe("Noted.");
  await two.close();
  coding.close();
});
