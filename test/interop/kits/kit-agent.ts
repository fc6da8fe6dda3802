import { RequestError } from "@colloquy/acp";
import { type AgentDefinition, agent, type Turn } from "@colloquy/acp/agent";
import { nodeLocal } from "@colloquy/acp/node";
import { aborted, type Version } from "../fixtures/peer.ts";
import { large, strange } from "./words.ts";

/** What the agent knows besides its sessions. */
interface Place {
  logins: number;
  readonly gates: Map<string, PromiseWithResolvers<void>>;
}

type Act = (turn: Turn, rest: string, place: Place) => unknown;

/** What the agent does, by the first word of the prompt, as its author writes it on the kit. */
const acts: { readonly [verb: string]: Act } = {
  say: (turn, rest) => turn.say(rest),
  work(turn) {
    turn.think("A note is wanted.");
    turn.plan([{ content: "Write it", status: "in_progress" }, "Read it again"]);
    const write = turn.tool({ title: "Write notes.md", kind: "edit", locations: [{ path: "notes.md" }] });
    write.diff({ path: "notes.md", oldText: "bread\n", newText: "bread\nmilk\n" });
    write.done();
    turn.say("Noted. 🎵");
  },
  async ask(turn) {
    const write = turn.tool({ title: "Write notes.md", kind: "edit" });
    turn.say((await write.permitted()) ? "allowed" : "refused");
  },
  async files(turn) {
    await turn.files.write("notes.md", "1\n2\n🎵\n");
    const part = await turn.files.readText("notes.md", { line: 2, limit: 1 });
    const { code } = await turn.files.readText("nowhere.md").catch((error) => error);
    turn.say(`${part.trim()} ${code}`);
  },
  async run(turn) {
    const { exitCode, output } = await turn.run(process.execPath, {
      args: ["-e", "console.log('made'); process.exit(3)"],
    });
    turn.say(`${exitCode} ${output.trim()}`);
  },
  async form(turn) {
    const schema = { properties: { name: { type: "string", title: "Name" } }, required: ["name"] } as const;
    const answer = await turn.elicit({ message: "Who are you?", schema });
    turn.say(answer.action === "accept" ? `Hello ${answer.content.name}` : answer.action);
  },
  silent: (turn) => aborted(turn.signal),
  async linger(turn) {
    turn.say("lingering");
    await aborted(turn.signal);
  },
  async pause(turn, _rest, { gates }) {
    const gate = Promise.withResolvers<void>();
    gates.set(turn.session.id, gate);
    turn.say("paused, ");
    await gate.promise;
    turn.say("went on");
  },
  fail() {
    throw new RequestError(-32050, "Out of milk", { left: 0 });
  },
  die() {
    process.stderr.write("the milk boiled over\n");
    process.exit(7);
  },
  large: (turn, rest) => turn.say(large(rest)),
  async strange(turn) {
    await turn.update(strange as never);
    turn.say("still here");
  },
  logins: (turn, _rest, { logins }) => turn.say(String(logins)),
};

/** An agent on the kit: its author writes this once for both versions. */
export function kitAgent(version: Version): AgentDefinition {
  const place: Place = { logins: 0, gates: new Map() };
  return agent({
    info: { name: "kit", version: "1.0.0" },
    versions: [version],
    ...nodeLocal(),
    options: [
      { id: "mode", name: "Mode", category: "mode", values: ["ask", "code"], default: "ask" },
      { id: "model", name: "Model", category: "model", values: ["small", "large"], default: "small" },
    ],
    commands: {
      shout: { description: "Says it louder", hint: "words", run: (turn, rest) => void turn.say(rest.toUpperCase()) },
    },
    auth: {
      methods: [
        {
          id: "key",
          name: "A key",
          login() {
            place.logins++;
          },
        },
      ],
    },
    onSession(session, opened) {
      if (opened === "new") void session.title("Untitled");
    },
    async prompt(turn) {
      const [verb = "", ...rest] = turn.text.split(" ");
      await acts[verb]!(turn, rest.join(" "), place);
    },
    extensions: {
      "_interop/told": (params, { client }) => client.notify("_interop/told_back", params),
      "_kits/go": (params) => place.gates.get((params as { sessionId: string }).sessionId)?.resolve(),
    },
  });
}
