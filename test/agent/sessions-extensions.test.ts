import { describe, expect, test } from "vitest";
import { codingAgentHere, modelEnv, modelServer } from "./fixtures/coding-agent.ts";
import { rawRequest, valueIn } from "./fixtures/session-view.ts";
import { lastResults, until } from "./fixtures/turn-view.ts";

describe.each([1, 2] as const)("version %i", (version) => {
  async function atWork(settings: Parameters<typeof codingAgentHere>[0] = {}) {
    const server = await modelServer();
    const at = await codingAgentHere({ version, env: modelEnv(server), ...settings });
    const session = await at.agent.newSession({ cwd: at.project });
    const request = (method: string, params: object) =>
      rawRequest(at.agent, method, { sessionId: session.id, ...params });
    return {
      server,
      at,
      session,
      request,
      async [Symbol.asyncDispose]() {
        await at[Symbol.asyncDispose]();
        await server[Symbol.asyncDispose]();
      },
    };
  }

  test("S2-46: a model is set by its name, under either method, and the option follows", async () => {
    await using work = await atWork();
    expect(await work.request("_colloquy/set_model", { model: "anthropic/claude-sonnet-4-5" })).toEqual({
      model: "anthropic/claude-sonnet-4-5",
    });
    expect(await work.request("_agentao.cn/set_model", { model: "claude-opus-4-1" })).toEqual({
      model: "claude-opus-4-1",
    });
    await until(work.session, () => valueIn(work.session, "model") === "anthropic/claude-opus-4-1");
    work.server.reply([{ text: "Hi." }]);
    await work.session.prompt("Hi");
    expect(work.server.calls[0]).toMatchObject({ api: "anthropic", model: "claude-opus-4-1" });
  });

  test("S2-46: while a scenario is played, the provider is still that of the session's own model", async () => {
    await using work = await atWork();
    await work.session.setOption("model", "anthropic/claude-sonnet-4-5");
    const turn = work.session.prompt("/scenario silence");
    await until(work.session, ({ messages }) => [...messages].some(({ role }) => role === "agent"));
    expect(await work.request("_agentao.cn/set_model", { model: "claude-opus-4-1" })).toEqual({
      model: "claude-opus-4-1",
    });
    work.session.cancel();
    expect((await turn).stopReason).toBe("cancelled");
    expect(valueIn(work.session, "model")).toBe("anthropic/claude-opus-4-1");
  });

  test.each(["apiKey", "api_key", "baseUrl", "base_url"])(
    "%s is refused wherever it comes, and never repeated",
    async (field) => {
      await using work = await atWork();
      const secret = { [field]: "sk-secret-value" };
      const tries = [
        work.request("_colloquy/set_model", { model: "box/other", ...secret }),
        work.request("_agentao.cn/set_model", { model: "box/other", ...secret }),
        work.request("session/set_config_option", {
          configId: "model",
          value: "box/other",
          ...(version === 2 && { type: "id" }),
          ...secret,
        }),
        ...(version === 1 ? [work.request("session/set_mode", { modeId: "plan", ...secret })] : []),
      ];
      for (const outcome of await Promise.allSettled(tries)) {
        expect(outcome).toMatchObject({
          status: "rejected",
          reason: { code: -32602, message: expect.stringContaining(field) },
        });
        expect(JSON.stringify([outcome, String((outcome as PromiseRejectedResult).reason)])).not.toContain(
          "sk-secret-value",
        );
      }
      expect(valueIn(work.session, "model")).toBe("box/thinker");
    },
  );

  test("a provider that cannot be resolved is named, and the model stays", async () => {
    await using work = await atWork();
    await expect(work.request("_colloquy/set_model", { model: "nope/x" })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("cannot resolve provider 'nope': set NOPE_API_KEY and NOPE_BASE_URL"),
    });
    await expect(work.request("_colloquy/set_model", { sessionId: "none", model: "x" })).rejects.toMatchObject({
      code: -32002,
    });
    work.server.reply([{ text: "Hi." }]);
    expect((await work.session.prompt("Hi")).text).toBe("Hi.");
  });

  test("a session whose provider is no longer there says so when it is asked, and takes another model", async () => {
    await using work = await atWork();
    await work.session.setOption("model", "box/thinker");
    await work.at.stop();
    await using later = await codingAgentHere({ version, folders: work.at.folders });
    const loaded = await later.agent.openSession(work.session.id, { cwd: work.at.project });
    await expect(loaded.prompt("Hi")).rejects.toThrow(/cannot resolve provider 'box'/);
    await loaded.setOption("model", "scripted/scripted");
    expect((await loaded.prompt("/scenario echo Hi")).text).toContain("You said: Hi");
  });

  test.each([
    ["a form, where the client has one", "elicitation", "blue"],
    ["the method of its own, where the client has it", "_colloquy/ask_user", "green"],
    ["that of Agentao, where the client has it", "_agentao.cn/ask_user", "red"],
    ["nothing, and is told that nobody is there", "", "(user unavailable)"],
  ])("the user is asked by %s", async (_, road, answer) => {
    const extensions = road.startsWith("_") ? { [road]: () => ({ answer }) } : {};
    const elicitation = { form: () => ({ action: "accept", content: { answer } }) as const };
    await using work = await atWork({
      client: { extensions, ...(road === "elicitation" && { elicitation }) } as object,
    });
    work.server.reply([{ call: { name: "ask_user", input: { question: "Which colour?" } } }]);
    work.server.reply([{ text: "Thanks." }]);
    await work.session.prompt("Ask me");
    expect(lastResults(work.server.calls[1]!.messages)[0]).toContain(answer);
  });
});
