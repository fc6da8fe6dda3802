import { PassThrough } from "node:stream";
import { faultsOf } from "@colloquy/acp/testing";
import { describe, expect, test } from "vitest";
import type { ClientStart } from "../clients/index.ts";
import type { Ending, Pipe } from "../pipes/index.ts";
import { checkRobustness } from "./index.ts";

type Message = { readonly [key: string]: any };

/** What a client does with a request of its agent: its answer, without the id. `throw`: it ends with exit code 1. */
type Answers = (message: Message) => Message;

const refuses: Answers = () => ({ error: { code: -32601, message: "Method not found" } });

/** A client in a few lines, which prompts once. `oneTurn`: it leaves when that was answered. */
function clientThat(answers: Answers, oneTurn: boolean): ClientStart {
  return {
    acts: ["prompt"],
    shows: [],
    oneTurn,
    async start({ folder, onAgent }) {
      const [input, output] = [new PassThrough(), new PassThrough()];
      const ended = Promise.withResolvers<Ending>();
      const end = (code: number) => {
        output.end();
        ended.resolve({ code, signal: null });
        return ended.promise;
      };
      onAgent(agentEnd(input, output, () => end(0)));
      const send = (message: Message) => {
        if (output.writable) output.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
      };
      let rest = "";
      input.setEncoding("utf8").on("data", (text: string) => {
        const lines = (rest + text).split("\n");
        rest = lines.pop()!;
        for (const line of lines) {
          try {
            const message = parsed(line);
            take(message, { send, folder, answers });
            if (oneTurn && message?.id === 3 && message.method === undefined) void end(1);
          } catch {
            void end(1);
          }
        }
      });
      input.once("end", () => void end(0));
      send({ id: 1, method: "initialize", params: { protocolVersion: 1, clientCapabilities: {} } });
      return { act: async () => {}, shown: () => "", ended: ended.promise, stop: async () => void (await end(0)) };
    },
  };
}

interface Hands {
  readonly folder: string;
  readonly answers: Answers;
  send(message: Message): void;
}

/** Goes on with the conversation. */
function take(message: Message | undefined, { send, folder, answers }: Hands): void {
  if (message?.method !== undefined && message.id !== undefined) send({ id: message.id, ...answers(message) });
  if (message?.method !== undefined || message?.result === undefined) return;
  if (message.id === 1) send({ id: 2, method: "session/new", params: { cwd: folder, mcpServers: [] } });
  if (message.id === 2)
    send({ id: 3, method: "session/prompt", params: { sessionId: message.result.sessionId, prompt: [] } });
}

function parsed(line: string): Message | undefined {
  try {
    return JSON.parse(line) ?? undefined;
  } catch {
    return undefined;
  }
}

function agentEnd(input: PassThrough, output: PassThrough, stop: () => Promise<Ending>): Pipe {
  return {
    write: async (bytes) => void input.write(bytes),
    endInput: () => void input.end(),
    open(listener) {
      output.on("data", listener);
      output.once("end", () => listener(undefined));
    },
    pause: () => void output.pause(),
    resume: () => void output.resume(),
    closeOutput: () => void output.destroy(),
    stderr: () => "",
    ended: new Promise<Ending>(() => {}),
    stop,
  };
}

async function outcomes(answers: Answers, names: readonly string[], oneTurn = false) {
  const faults = names.flatMap(faultsOf);
  const client = clientThat(answers, oneTurn);
  return (await checkRobustness({ side: "client", client, seed: 7, faults, patienceMs: 2_000, size: 0.01 })).faults;
}

describe("the robustness of a client", () => {
  test("F-09 J-14 D-01 A-01 A-02: one that skips what it does not understand survives", async () => {
    const names = ["A-01", "A-02", "D-01", "F-09", "J-14"];
    const results = await outcomes(refuses, names);
    expect(results.map(({ fault, outcome }) => `${fault} ${outcome}`)).toEqual(
      names.flatMap(faultsOf).map(({ name }) => `${name} survived`),
    );
  });

  test("J-14: one that fails on a request which it does not know has died", async () => {
    const fails: Answers = () => {
      throw new Error("What is that?");
    };
    expect(await outcomes(fails, ["J-14"])).toMatchObject([
      { outcome: "died", talk: { ending: "It ended with exit code 1" } },
    ]);
  });

  test("S-01: one that gives away what it should refuse is told of", async () => {
    const trusting: Answers = ({ method }) =>
      method === "fs/read_text_file" ? { result: { content: "x" } } : refuses({});
    const [result] = await outcomes(trusting, ["S-01"]);
    expect(result!.outcome).toBe("gave in");
    expect(result!.says).toMatch(/^Of 8 requests that nobody allowed it granted 4:\nfs\/read_text_file \{"path":/);
  });

  test("P-01 P-03: one that allows by itself gave in; one that rejects, or leaves it open, survives", async () => {
    const answering =
      (optionId: string): Answers =>
      (message) =>
        message.method === "session/request_permission"
          ? { result: { outcome: { outcome: "selected", optionId } } }
          : refuses(message);
    const [allowed] = await outcomes(answering("allow"), ["P-01"]);
    expect(allowed).toMatchObject({ outcome: "gave in", says: expect.stringContaining('"optionId":"allow"') });
    expect(await outcomes(answering("reject"), ["P-01"])).toMatchObject([{ outcome: "survived" }]);
    expect(await outcomes(answering("b"), ["P-03/contrary"])).toMatchObject([{ outcome: "survived" }]);
    expect(await outcomes(answering("a"), ["P-03/contrary"])).toMatchObject([{ outcome: "gave in" }]);
    expect(await outcomes(refuses, ["P-01"])).toMatchObject([{ outcome: "survived" }]);
  });

  test("J-09 J-14: one of one turn may leave when a fault has ended that, and else not", async () => {
    const over = await outcomes(refuses, ["J-09"], true);
    expect(over.map(({ outcome }) => outcome)).toEqual(faultsOf("J-09").map(() => "survived"));
    const fails: Answers = () => {
      throw new Error("What is that?");
    };
    expect(await outcomes(fails, ["J-14"], true)).toMatchObject([{ outcome: "died" }]);
  });

  test("A-05: one whose agent has ended may end", async () => {
    const [result] = await outcomes(refuses, ["A-05"]);
    expect(result).toMatchObject({ outcome: "survived", says: "It ended with exit code 0, as it may." });
  });
});
