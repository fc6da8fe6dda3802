import { scriptedPrompts } from "@colloquy/acp/testing";
import type { AgentCase, ScenarioName } from "@colloquy/conformance";

type Test = Parameters<AgentCase["run"]>[0];
type Session = Awaited<ReturnType<Test["session"]>>;

/** What goes on until it is cancelled. */
const endless: readonly ScenarioName[] = ["long", "silence", "stubborn", "slow tool", "slow command"];

/** Makes the scripted agent play scenarios, so that there is something to watch. Judges nothing itself. */
export function happenings(scenario?: ScenarioName): readonly AgentCase[] {
  const names = scenario ? [scenario] : (Object.keys(scriptedPrompts) as ScenarioName[]);
  const played = names.filter((name) => !endless.includes(name));
  const cancelled = names.filter((name) => endless.includes(name));
  return [
    happening("plays", async (test) => {
      const session = await withEverything(test);
      for (const name of played) await play(test, session, name);
      await reopen(test, session);
    }),
    happening("is cancelled", async (test) => {
      const session = await withEverything(test);
      for (const name of cancelled) await play(test, session, name, true);
    }),
    ...(scenario ? [] : [happening("keeps sessions", keepSessions)]),
  ];
}

function happening(title: string, run: AgentCase["run"]): AgentCase {
  return { id: `happening/${title.replaceAll(" ", "-")}`, title, rules: [], versions: [1, 2], mayEnd: true, run };
}

/** A session of a client that answers whatever it is asked. */
async function withEverything(test: Test): Promise<Session> {
  const server = { type: "acp", name: "notes", serverId: "notes-1" };
  const session = await test.session({ mcpServers: test.claims("MCP over ACP") ? [server] : [] });
  const { talk } = session;
  talk.serve("mcp/message", () => ({ result: { tools: [] } }));
  talk.serve("session/request_permission", ({ options }) => ({
    outcome: { outcome: "selected", optionId: options[0].optionId },
  }));
  talk.serve("elicitation/create", ({ mode }) => ({
    action: "accept",
    ...(mode === "form" && { content: { name: "cocoa", cups: 2 } }),
  }));
  const files = new Map<string, string>();
  talk.serve("fs/read_text_file", ({ path }) => ({ content: files.get(path) ?? "bread\n" }));
  talk.serve("fs/write_text_file", ({ path, content }) => void files.set(path, content));
  let killed = Promise.withResolvers<void>();
  let isLong = false;
  talk.serve("terminal/create", ({ command }) => {
    killed = Promise.withResolvers();
    isLong = command === "sleep";
    return { terminalId: "terminal" };
  });
  talk.serve("terminal/wait_for_exit", async () => {
    if (!isLong) return { exitCode: 0 };
    await killed.promise;
    return { signal: "SIGTERM" };
  });
  talk.serve("terminal/output", () => ({ output: "hello\n", truncated: false }));
  for (const method of ["terminal/kill", "terminal/release"])
    talk.serve(method, () => {
      killed.resolve();
    });
  return session;
}

/** Prompts, and waits for the end of the turn. */
async function play(test: Test, { talk, sessionId }: Session, name: ScenarioName, cancel = false): Promise<void> {
  const since = talk.heard.length;
  const isIdle = () => talk.updates(sessionId, since).some(({ message }) => message.params.update?.state === "idle");
  const isAtWork = () =>
    talk.updates(sessionId, since).some(({ message }) => {
      const kind = String(message.params.update?.sessionUpdate);
      return kind === "agent_message_chunk" || kind.startsWith("tool_call");
    });
  const answered = talk.request("session/prompt", { sessionId, prompt: test.prompt(name) });
  if (cancel) {
    answered.catch(() => {});
    if (name !== "silence") await talk.until("a sign of work", isAtWork);
    else await talk.alive();
    await talk.notify("session/cancel", { sessionId });
  }
  await answered;
  if (test.protocol === 2) await talk.until("the end of the turn", isIdle);
}

async function reopen(test: Test, { talk, sessionId }: Session): Promise<void> {
  const params = { sessionId, cwd: talk.folder, mcpServers: [] };
  await talk.request("session/close", { sessionId });
  if (test.protocol === 1) await talk.request("session/load", params);
  else await talk.request("session/resume", { ...params, replayFrom: { type: "start" } });
}

async function keepSessions(test: Test): Promise<void> {
  const { talk, sessionId, opened } = await test.session();
  for (let count = 0; count < 3; count++) await test.open(talk);
  const first = await talk.request("session/list", {});
  await talk.request("session/list", { cursor: first.result?.nextCursor });
  const option = opened.configOptions?.[0];
  if (option !== undefined) {
    const configId = option.configId ?? option.id;
    await talk.request("session/set_config_option", { sessionId, configId, type: "id", value: "code" });
  }
  if (test.protocol === 1) await talk.request("session/set_mode", { sessionId, modeId: "ask" });
  await useUnstable(test, talk, sessionId);
  await talk.request("session/close", { sessionId });
  await talk.request("session/resume", { sessionId, cwd: talk.folder, mcpServers: [] });
  await talk.request("session/delete", { sessionId });
  const [logout, login] = test.protocol === 1 ? ["logout", "authenticate"] : ["auth/logout", "auth/login"];
  await talk.request(logout, {});
  await talk.newSession();
  await talk.request(login, { methodId: "key" });
  await talk.newSession();
  await talk.request("nonsense", {});
  await talk.end();
}

async function useUnstable(test: Test, talk: Session["talk"], sessionId: string): Promise<void> {
  if (test.claims("fork")) await talk.request("session/fork", { sessionId, cwd: talk.folder, mcpServers: [] });
  if (test.claims("status")) await talk.request("session/status", { sessionId });
  if (test.claims("title")) await talk.request("session/set_title", { sessionId, title: "About milk" });
  if (test.claims("archive")) {
    await talk.request("session/archive", { sessionId });
    await talk.request("session/list", { archived: "include" });
    await talk.request("session/unarchive", { sessionId });
  }
  if (test.claims("providers")) await talk.request("providers/list", {});
  if (test.claims("auth status")) await talk.request("auth/status", {});
}
