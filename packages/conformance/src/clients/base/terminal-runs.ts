import { mkdir } from "node:fs/promises";
import type { ClientCase } from "../client-test.ts";
import { forever, inFolder, terminal, terminals } from "./terminals.ts";

/** Starting commands, and their ends. */
export const terminalRuns: readonly ClientCase[] = [
  {
    id: "terminals/create",
    title: "A terminal is there at once, and all five methods with it",
    rules: ["TERM-02", "TERM-03", "TERM-11", "TERM-12", "TERM-15", "TERM-17", "TERM-26"],
    versions: [1],
    advertises: terminal,
    async run(test) {
      const { agent, node, send, end } = await terminals(test);
      const id = await node(forever);
      test.holds("TERM-03", typeof id === "string", "It has created no terminal for a program that runs on.");
      const output = await send("output", id);
      test.holds(
        "TERM-11",
        output.result !== undefined,
        "terminal/output of a program that runs was refused.",
        output.at,
      );
      test.holds(
        "TERM-12",
        output.result?.exitStatus == null,
        "It says that a program has exited that runs.",
        output.at,
      );
      const since = agent.heard.length;
      await agent.send({
        jsonrpc: "2.0",
        id: "wait",
        method: "terminal/wait_for_exit",
        params: { sessionId: agent.sessionId, terminalId: id },
      });
      const killed = await send("kill", id);
      test.accepted("TERM-15", killed, "terminal/kill");
      const waited = await agent.answerTo("wait", { since });
      test.accepted("TERM-26", waited, "the wait for a terminal that was killed");
      test.accepted("TERM-15", await send("output", id), "terminal/output after kill");
      test.accepted("TERM-15", await send("wait_for_exit", id), "terminal/wait_for_exit after kill");
      test.accepted("TERM-17", await send("release", id), "terminal/release");
      for (const method of ["output", "wait_for_exit", "kill"] as const)
        test.refused("TERM-17", await send(method, id), `terminal/${method} after release`);
      test.holds("TERM-02", true, "");
      await end();
    },
  },
  {
    id: "terminals/where",
    title: "A command runs in its folder, with its variables and its arguments as they are",
    rules: ["TERM-04", "TERM-05", "TERM-06"],
    versions: [1],
    advertises: terminal,
    async run(test) {
      const { node, send, end } = await terminals(test);
      const said = async (program: string, params: object) => {
        const id = await node(program, params);
        await send("wait_for_exit", id);
        return (await send("output", id)).result?.output;
      };
      const cwd = "process.stdout.write(process.cwd())";
      const inner = inFolder(test, "inner");
      await mkdir(inner);
      const there = await said(cwd, { cwd: inner });
      test.holds("TERM-04", there === inner, `Expected it to run in ${inner}; it ran in ${there}.`);
      const usual = await said(cwd, { cwd: undefined });
      test.holds("TERM-04", usual === test.folder, `Expected it to run in the session's folder; it ran in ${usual}.`);
      const env = [{ name: "COLLOQUY_CHECK", value: "a b=c" }];
      const value = await said("process.stdout.write(process.env.COLLOQUY_CHECK + !!process.env.PATH)", { env });
      test.holds(
        "TERM-05",
        value === "a b=ctrue",
        `Expected the variable besides others; it saw ${JSON.stringify(value)}.`,
      );
      const args = [
        "-e",
        "process.stdout.write(JSON.stringify(process.argv.slice(1)))",
        "--",
        'a "b" $HOME',
        "c;d",
        "",
        "e\nf",
      ];
      const list = await said("", { args });
      const same = list === JSON.stringify(args.slice(3));
      test.holds("TERM-06", same, `Expected ${JSON.stringify(args.slice(3))}; it got ${list}.`);
      await end();
    },
  },
  {
    id: "terminals/exit",
    title: "An exit is told with its code or its signal, to all who wait, also afterwards",
    rules: ["TERM-13", "TERM-14", "TERM-16"],
    versions: [1],
    advertises: terminal,
    async run(test) {
      const { node, send, end } = await terminals(test);
      const id = await node("setTimeout(() => process.exit(3), 50)");
      const answers = await Promise.all([send("wait_for_exit", id), send("wait_for_exit", id)]);
      const late = await send("wait_for_exit", id);
      for (const answer of [...answers, late])
        test.holds(
          "TERM-13",
          answer.result?.exitCode === 3,
          `Expected exit code 3; it gave ${JSON.stringify(answer.result ?? answer.error)}.`,
          answer.at,
        );
      const status = (await send("output", id)).result?.exitStatus;
      test.holds(
        "TERM-14",
        status?.exitCode === 3 && status?.signal == null,
        `Expected exit code 3; it gave ${JSON.stringify(status)}.`,
      );
      test.accepted("TERM-16", await send("kill", id), "the kill of a program that has exited");
      const other = await node("process.kill(process.pid, 'SIGKILL')");
      const { result } = await send("wait_for_exit", other);
      const right = result?.exitCode == null && /KILL|^9$/.test(String(result?.signal));
      test.holds("TERM-14", right, `Expected the signal SIGKILL alone; it gave ${JSON.stringify(result)}.`);
      await end();
    },
  },
  {
    id: "terminals/refused",
    title: "What cannot be started and what is not there is an error",
    rules: ["TERM-21", "TERM-22", "TERM-23", "TERM-25"],
    versions: [1],
    advertises: terminal,
    async run(test) {
      const { agent, create, node, send, end } = await terminals(test);
      for (const method of ["output", "wait_for_exit", "kill", "release"] as const)
        test.refused("TERM-21", await send(method, "no-such-terminal"), `terminal/${method} of an unknown terminal`);
      const id = await node(forever);
      test.refused("TERM-22", await send("output", id, { sessionId: "of-nobody" }), "a terminal of another session");
      const missing = await create({ command: "/no/such/program", args: [], cwd: test.folder });
      if (missing.error === undefined) {
        const exit = await send("wait_for_exit", missing.result?.terminalId);
        const failed = exit.error !== undefined || exit.result?.exitCode !== 0;
        test.holds("TERM-23", failed, "A program that is not there has succeeded.", exit.at);
      } else test.refused("TERM-23", missing, "a program that is not there");
      for (const odd of [
        { cwd: 5 },
        { outputByteLimit: "many" },
        { outputByteLimit: -1 },
        { env: [{ name: 5, value: "x" }] },
        { args: "-e" },
      ])
        test.refused(
          "TERM-25",
          await create({ command: process.execPath, args: ["-e", "0"], ...odd }),
          JSON.stringify(odd),
          -32602,
        );
      await test.goesOn("TERM-25", agent, "after params that are malformed");
      await end();
    },
  },
];
