import { isBase64, type Message } from "../../frames/index.ts";
import { Halt } from "../../judge/index.ts";
import { everything } from "../agent-talk.ts";
import type { AgentCase } from "../agent-test.ts";
import { attended, serveTerminals } from "../client-side.ts";
import { playPrompt, sendPrompt, type Turn } from "../turn.ts";
import { commandRuns } from "./scenes.ts";

/** Commands: in the client's terminals at version 1, in the agent's own at version 2. */
export const terminals: readonly AgentCase[] = [
  {
    id: "terminal/run",
    title: "A command runs in the client's terminal, which is shown and given back",
    scenario: "command",
    rules: ["TERM-19", "TERM-20"],
    versions: [1],
    async run(test) {
      const session = await attended(test);
      const { talk } = session;
      const made = serveTerminals(talk);
      const { turn, over } = await playPrompt(session, test.prompt("command"));
      await talk.alive();
      if (made.length === 0) throw new Halt("not checked", "The agent runs commands without the client's terminals.");
      const kept = made.filter(({ released }) => released === 0).map(({ id }) => id);
      test.holds("TERM-19", kept.length === 0, `It did not release ${kept.join(", ")}.`, over.at);
      const releases = talk.requests("terminal/release");
      for (const { id } of made) {
        const shown = turn.updates("tool_call", "tool_call_update").find(({ message }) => embeds(message, id));
        const released = releases.find(({ message }) => message.params?.terminalId === id);
        const right = shown !== undefined && (released === undefined || shown.frame < released.frame);
        const place = { talk, frame: (released ?? over.at).frame };
        test.holds("TERM-20", right, `It showed ${id} in no tool call before it released it.`, place);
      }
    },
  },
  {
    id: "terminal/not-advertised",
    title: "A command runs without a client that offers terminals",
    scenario: "command",
    rules: ["TERM-01"],
    versions: [1],
    async run(test) {
      const session = await attended(test, { capabilities: { ...everything[1], terminal: false } });
      const { talk } = session;
      await playPrompt(session, test.prompt("command"));
      const asked = talk.heard.find(
        ({ kind, message }) => kind === "request" && message.method.startsWith("terminal/"),
      );
      const place = asked && { talk, frame: asked.frame };
      test.holds(
        "TERM-01",
        asked === undefined,
        `It sent ${asked?.message.method} to a client without terminals.`,
        place,
      );
    },
  },
  {
    id: "terminal/shown",
    title: "A command of the agent's own runs, and is shown with what it prints",
    scenario: "command",
    rules: ["TDIS-07"],
    versions: [2],
    async run(test) {
      const { turn } = await playPrompt(await attended(test), test.prompt("command"));
      for (const { message, frame } of turn.updates("terminal_update", "terminal_output_chunk")) {
        const { data = message.params.update.output?.data } = message.params.update;
        if (data === undefined) continue;
        test.holds("TDIS-07", isBase64(data), `Its data: ${JSON.stringify(data)}.`, { talk: turn.talk, frame });
      }
      test.rest(["TDIS-07"], "not checked", "It showed no output in a terminal.");
    },
  },
  {
    id: "terminal/cancel-one",
    title: "A single command is cancelled, and nothing else",
    scenario: "slow command",
    rules: ["TDIS-15", "TDIS-16", "TDIS-17"],
    versions: [2],
    async run(test) {
      const session = await attended(test);
      const { talk, sessionId } = session;
      let turn = await sendPrompt(session, test.prompt("slow command"));
      const cancellable = () => shown(turn).find(({ capabilities }) => capabilities?.cancel != null);
      await commandRuns(turn, () => shown(turn).length > 0);
      await talk.alive();
      // Some can only cancel what runs in the background.
      if (cancellable() === undefined && test.plays("background")) {
        await turn.cancel();
        await turn.end();
        turn = (await playPrompt(session, test.prompt("background"))).turn;
      }
      const terminal = cancellable();
      if (terminal === undefined) {
        const none = "The agent advertises no terminal that can be cancelled by itself.";
        for (const rule of ["TDIS-15", "TDIS-16", "TDIS-17"]) test.notApplicable(rule, none);
        await turn.cancel();
        return;
      }
      const { terminalId } = terminal;
      const accepted = await talk.request("terminal/cancel", { sessionId, terminalId });
      test.accepted("TDIS-15", accepted, "terminal/cancel for a terminal that offers it");
      const isEnd = (update: Message) =>
        update.sessionUpdate === "terminal_update" && update.terminalId === terminalId && update.exitStatus != null;
      const end = await turn.update("the exitStatus of the cancelled terminal", isEnd);
      const { capabilities } = Object.assign({}, ...shown(turn).filter((one) => one.terminalId === terminalId));
      const still = `The command is over and has the capabilities ${JSON.stringify(capabilities)}.`;
      test.holds("TDIS-17", capabilities?.cancel == null, still, { talk, frame: end.frame });
      const again = await talk.request("terminal/cancel", { sessionId, terminalId });
      test.refused("TDIS-16", again, "terminal/cancel for a command that is over", -32602);
      await turn.cancel();
      await turn.end();
    },
  },
];

function embeds({ params }: Message, terminalId: string): boolean {
  const content = [params.update.content ?? []].flat();
  return content.some((item: Message) => item?.type === "terminal" && item.terminalId === terminalId);
}

function shown(turn: Turn): Message[] {
  return turn.updates("terminal_update").map(({ message }) => message.params.update);
}
