import type { AgentSession, Turn } from "../../agent/index.ts";
import { base64, supports } from "../../schema/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import type { Acts } from "../stage.ts";

/** Work that is not the turn's own: a command that goes on after it, and a subagent with a session of its own. */
export const background: Acts = {
  async background(turn, { programs }) {
    const terminalId = terminalOf(turn.session);
    const command = programs.long.join(" ");
    const call = turn.tool({ title: command, name: "run", kind: "execute", rawInput: { command, background: true } });
    const output = { data: base64("It has begun\n") };
    await turn.update({ sessionUpdate: "terminal_update", terminalId, command, cwd: turn.session.cwd, output });
    await call.content({ type: "terminal", terminalId });
    await call.done();
    await turn.session.background([{ type: "terminal", terminalId }]);
    await turn.say("It runs on.");
  },

  async foreground(turn) {
    const exitStatus = { signal: "SIGTERM" };
    await turn.update({ sessionUpdate: "terminal_update", terminalId: terminalOf(turn.session), exitStatus });
    await turn.session.background([]);
    await turn.say("It has ended.");
  },

  async subagent(turn, stage) {
    if (!stage.unstable || !takesSubagents(turn)) {
      await turn.tool({ title: "Ask a subagent", name: "subagent", kind: "other" }, (call) =>
        call.text("It says hello."),
      );
      return turn.say("The subagent has said hello.");
    }
    const { client, id } = turn.session;
    const sessionId = `${id}-subagent`;
    const tell = async (state: "running" | "idle") => {
      await turn.update({
        sessionUpdate: "subagent_update",
        sessionId,
        title: "Greeter",
        state: { state } as v2.StateUpdate,
      });
      // What is told of it in its own session must not overtake this.
      await stage.rest(turn.signal);
    };
    const notify = client.notify as (method: string, params: object) => Promise<void>;
    const inIts = (update: object) => notify.call(client, "session/update", { sessionId, update });
    await tell("running");
    if (client.version === 2) await inIts({ sessionUpdate: "state_update", state: "running" });
    const content = { type: "text", text: "Hello" };
    await inIts({ sessionUpdate: "agent_message_chunk", messageId: `${turn.messageId}-hello`, content });
    if (client.version === 2) await inIts({ sessionUpdate: "state_update", state: "idle", stopReason: "end_turn" });
    await tell("idle");
    await turn.say("The subagent has said hello.");
  },
};

function terminalOf({ id }: AgentSession): string {
  return `${id}-background`;
}

function takesSubagents({ session: { client } }: Turn): boolean {
  return client.version === 2 || supports(client.capabilities, "subagents");
}
