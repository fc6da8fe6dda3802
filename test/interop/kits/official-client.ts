import { applyResponse, emptySession, reduce } from "@colloquy/acp/state";
import { World } from "../fixtures/scripted-client.ts";
import { sdkOf } from "../fixtures/their-agent.ts";
import { caughtUp } from "../scenarios.ts";
import type { Answers, Desk, KitChoice } from "./author.ts";
import { host } from "./official-host.ts";
import { type Held, opened, type Place } from "./official-session.ts";
import type { Way } from "./ways.ts";

/** A client in plain handlers on the official SDK, of one version: what the kit does is done by hand here. */
export async function officialDesk(choice: KitChoice, way: Way, folder: string): Promise<Desk> {
  const { version } = choice;
  const sdk = await sdkOf(version, false);
  const world = new World();
  const answers: Answers = { permission: "allow_once", form: "decline" };
  const held = new Map<string, Held>();
  const hold = (id: string) => {
    const one: Held = held.get(id) ?? { state: emptySession(id), marks: [], updates: [], replaying: false };
    held.set(id, one);
    return one;
  };
  const app = sdk.client({ name: "official" });
  app.onNotification("session/update", ({ params: { sessionId, update } }: any) => {
    const session = hold(sessionId);
    session.state = reduce(session.state, update, version);
    session.marks.push(session.replaying);
    session.updates.push(update);
    world.happened();
  });
  app.onNotification(
    "_interop/told_back",
    (params: unknown) => params,
    ({ params }: any) => {
      world.notified.push({ method: "_interop/told_back", params });
      world.happened();
    },
  );
  app.onRequest("session/request_permission", async ({ params }: any) => {
    const { title = params.toolCall?.title, options } = params;
    world.asked.push({ title, kinds: options.map(({ kind }: { kind: string }) => kind) });
    world.happened();
    if (answers.permission === "later")
      await new Promise((resolve) => world.withdrawal.addEventListener("abort", resolve));
    const option = options.find(({ kind }: { kind: string }) => kind === answers.permission);
    return { outcome: option ? { outcome: "selected", optionId: option.optionId } : { outcome: "cancelled" } };
  });
  app.onRequest("elicitation/create", () =>
    typeof answers.form === "string" ? { action: answers.form } : answers.form,
  );
  const hosts = version === 1 ? host(app, sdk, folder) : undefined;

  const ends = await way.bytes(choice);
  const connection = app.connect(sdk.ndJsonStream(ends.writable, ends.readable));
  const request = (method: string, params: object): Promise<any> => connection.agent.request(method, params);
  const notify = (method: string, params: object) => connection.agent.notify(method, params);
  const info = { name: "official", version: "2.4.0" };
  const elicitation = { form: {} };
  const fs = { readTextFile: true, writeTextFile: true };
  const said =
    version === 1
      ? { clientInfo: info, clientCapabilities: { fs, terminal: true, elicitation } }
      : { info, capabilities: { elicitation } };
  await request("initialize", { protocolVersion: version, ...said });
  const settled = () => caughtUp({ keepsOrder: false, notify: notify as never, world });
  const place: Place = { version, world, hold, request, notify, settled, gone: connection.closed };

  /** Opens it, after a sign-in where that is wanted. */
  const opening = async (method: string, params: object): Promise<any> => {
    try {
      return await request(method, params);
    } catch (error) {
      if ((error as { code?: number }).code !== -32000) throw error;
      await request(version === 1 ? "authenticate" : "auth/login", { methodId: "key" });
      return await request(method, params);
    }
  };
  const at = { cwd: folder, mcpServers: [] };
  return {
    whose: "official",
    version,
    folder,
    answers,
    world,
    async open() {
      const answer = await opening("session/new", at);
      hold(answer.sessionId).state = applyResponse(hold(answer.sessionId).state, answer, version as 1);
      await settled();
      return opened(place, answer.sessionId);
    },
    async reopen(sessionId, kind) {
      held.delete(sessionId);
      hold(sessionId).replaying = true;
      const load = kind === "load";
      const [method, from] =
        version === 1
          ? [load ? "session/load" : "session/resume", {}]
          : ["session/resume", load ? { replayFrom: { type: "start" } } : {}];
      const answer = await opening(method, { sessionId, ...at, ...from });
      await settled();
      const session = hold(sessionId);
      session.state = applyResponse(session.state, answer, version as 1);
      session.replaying = false;
      return opened(place, sessionId);
    },
    list: async () => (await request("session/list", {})).sessions.map(({ sessionId }: any) => sessionId),
    logout: async () => void (await request(version === 1 ? "logout" : "auth/logout", {})),
    go: (sessionId) => notify("_kits/go", { sessionId }),
    async [Symbol.asyncDispose]() {
      connection.close();
      await ends.close();
      await hosts?.close();
    },
  };
}
