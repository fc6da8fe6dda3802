import type { ClientCase } from "../client-test.ts";
import { terminal, terminals } from "./terminals.ts";

/** What commands print, and how much of it is kept. */
export const terminalOutput: readonly ClientCase[] = [
  {
    id: "terminals/limit",
    title: "Of more than its limit a terminal keeps the end, cut between characters",
    rules: ["TERM-07", "TERM-08", "TERM-09", "TERM-10"],
    versions: [1],
    advertises: terminal,
    async run(test) {
      const { node, send, end } = await terminals(test);
      const kept = async (text: string, outputByteLimit?: number) => {
        const id = await node(
          `process.stdout.write(${JSON.stringify(text)})`,
          outputByteLimit === undefined ? {} : { outputByteLimit },
        );
        await send("wait_for_exit", id);
        const { result, at } = await send("output", id);
        return { output: result?.output as unknown, truncated: result?.truncated as unknown, at };
      };
      const cut = await kept("0123456789", 4);
      test.holds("TERM-07", cut.output === "6789", `Expected "6789"; it kept ${JSON.stringify(cut.output)}.`, cut.at);
      test.holds("TERM-09", cut.truncated === true, "It has cut the output and says that it has not.", cut.at);
      // Each note is four bytes: a limit of six has room for one.
      const notes = await kept("🎵🎵🎵", 6);
      test.holds(
        "TERM-08",
        notes.output === "🎵",
        `Expected one character of three; it kept ${JSON.stringify(notes.output)}.`,
        notes.at,
      );
      const exact = await kept("0123456789", 10);
      test.holds(
        "TERM-09",
        exact.truncated === false && exact.output === "0123456789",
        "It has cut what is just as long as its limit, or says so.",
        exact.at,
      );
      const none = await kept("something", 0);
      test.holds(
        "TERM-10",
        none.output === "" && none.truncated === true,
        `Expected nothing, cut; it gave ${JSON.stringify(none.output)}.`,
        none.at,
      );
      const all = await kept("x".repeat(1000));
      test.holds("TERM-09", all.truncated === false, "It says that it has cut a short output without a limit.", all.at);
      await end();
    },
  },
  {
    id: "terminals/streams",
    title: "Both streams are kept, as valid text",
    rules: ["TERM-27", "TERM-28"],
    versions: [1],
    advertises: terminal,
    async run(test) {
      const { node, send, end } = await terminals(test);
      const both = await node(
        "console.log('out 1'); console.error('err'); setTimeout(() => console.log('out 2'), 100)",
      );
      await send("wait_for_exit", both);
      const { result, at } = await send("output", both);
      const text = String(result?.output);
      const right =
        ["out 1", "err", "out 2"].every((word) => text.includes(word)) && text.indexOf("err") < text.indexOf("out 2");
      test.holds("TERM-27", right, `Expected both streams in order; it kept ${JSON.stringify(text)}.`, at);
      const bytes = await node("process.stdout.write(Buffer.from([0x61, 0xff, 0xc3, 0x62]))");
      await send("wait_for_exit", bytes);
      const odd = await send("output", bytes);
      const valid =
        typeof odd.result?.output === "string" && odd.result.output.startsWith("a") && odd.result.output.endsWith("b");
      test.holds(
        "TERM-28",
        valid,
        `Expected text from "a" to "b"; it kept ${JSON.stringify(odd.result?.output ?? odd.error)}.`,
        odd.at,
      );
      await end();
    },
  },
  {
    id: "terminals/withdrawn-wait",
    title: "A wait that is withdrawn ends without its terminal",
    rules: ["RCAN-15"],
    versions: [1],
    advertises: terminal,
    async run(test) {
      const { agent, node, send, end, sessionId } = await terminals(test);
      const id = await node("setInterval(() => {}, 1e6)");
      const since = agent.heard.length;
      await agent.send({
        jsonrpc: "2.0",
        id: "wait",
        method: "terminal/wait_for_exit",
        params: { sessionId, terminalId: id },
      });
      await agent.alive();
      await agent.notify("$/cancel_request", { requestId: "wait" });
      const last = await agent.alive();
      const answered = agent.heard.slice(since, last).some(({ message }) => message.id === "wait");
      const { result } = await send("output", id);
      test.holds("RCAN-15", result?.exitStatus == null, "It has killed the terminal together with the wait.");
      if (!answered) await send("kill", id);
      await end();
    },
  },
];
