import { type Agent, type ClientSession, client, type SessionEvent } from "@colloquy/acp/client";
import { nodeLocal } from "@colloquy/acp/node";
import { World } from "../fixtures/scripted-client.ts";
import type { Answers, Desk, KitChoice, OpenSession } from "./author.ts";
import type { Way } from "./ways.ts";

/** A client on the kit: its author writes this once for both versions. */
export async function kitDesk(choice: KitChoice, way: Way, folder: string): Promise<Desk> {
  const world = new World();
  const answers: Answers = { permission: "allow_once", form: "decline" };
  const definition = client({
    info: { name: "kit", version: "1.0.0" },
    versions: [choice.version],
    ...nodeLocal(),
    permission({ title, options }) {
      world.asked.push({ title, kinds: options.map(({ kind }) => kind) });
      world.happened();
      return answers.permission === "later" ? new Promise(() => {}) : answers.permission;
    },
    elicitation: { form: () => answers.form },
    auth: ([method]) => method?.id,
    whileBusy: "queue",
  });
  const agent: Agent = await way.connect(choice, definition);
  const listen = () => {
    const marks: boolean[] = [];
    const onEvent = ({ replay }: SessionEvent) => {
      marks.push(replay);
      world.happened();
    };
    return { marks, onEvent };
  };
  return {
    whose: "kit",
    version: agent.version,
    folder,
    answers,
    world,
    async open() {
      const { marks, onEvent } = listen();
      return opened(await agent.newSession({ cwd: folder, onEvent }), marks);
    },
    async reopen(sessionId, prefer) {
      const { marks, onEvent } = listen();
      return opened(await agent.openSession(sessionId, { cwd: folder, prefer, onEvent }), marks);
    },
    async list() {
      const ids: string[] = [];
      for await (const { sessionId } of agent.sessions()) ids.push(sessionId);
      return ids;
    },
    logout: () => agent.logout(),
    go: (sessionId) => agent.raw.notify("_kits/go", { sessionId }),
    [Symbol.asyncDispose]: () => agent.close(),
  };
}

function opened(session: ClientSession, marks: readonly boolean[]): OpenSession {
  return {
    id: session.id,
    get state() {
      return session.state;
    },
    marks,
    async prompt(words) {
      return await session.prompt(words);
    },
    cancel: () => session.cancel(),
    setMode: (modeId) => session.setMode(modeId),
    setOption: (id, value) => session.setOption(id, value),
    close: () => session.close(),
  };
}
