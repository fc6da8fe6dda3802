import { childEnvironment, hasExited, startProcess, terminate } from "@colloquy/acp/node";
import type { Fault } from "@colloquy/acp/testing";
import { exitCodes } from "../program/index.ts";
import { type ChaosCommand, parseChaos } from "./arguments.ts";
import { chain } from "./chain.ts";
import { faultList } from "./fault-list.ts";
import { pour, sinkOf, stdoutSink } from "./streams.ts";

/** Exit codes of a process that a signal asked to end. */
const signals = { SIGINT: exitCodes.cancelled, SIGTERM: 143, SIGHUP: 129 } as const;

/** How long an agent may take to end after its client has, in milliseconds. */
const END_GRACE_MS = 5_000;

/** The `chaos` command. Resolves to the exit code, when nothing of the agent runs any more. */
export async function chaos(args: readonly string[]): Promise<number> {
  const command = parseChaos(args);
  if (command !== "list") return disturb(command);
  process.stdout.write(faultList());
  return exitCodes.done;
}

const say = (text: string) => void process.stderr.write(`colloquy chaos: ${text}\n`);

async function disturb(command: ChaosCommand): Promise<number> {
  const { agent, wanted, seed } = command;
  const began = performance.now();
  const [program, ...rest] = agent;
  let child: Awaited<ReturnType<typeof startProcess>>;
  try {
    child = await startProcess(program, rest, { env: childEnvironment(command), stdio: ["pipe", "pipe", "inherit"] });
  } catch (error) {
    // What there is to say is loaded now: it starts sooner without it.
    const { explain } = await import("../peer/index.ts");
    const { text, code } = explain(error, false);
    say(text);
    return code;
  }
  const struck = new Set<Fault>();
  const over = Promise.withResolvers<number | undefined>();
  const between = chain(command, {
    toAgent: sinkOf(child.stdin!),
    toClient: stdoutSink(),
    exit: over.resolve,
    complain: (text) => void process.stderr.write(text),
    struck(fault, { towards, moment }) {
      struck.add(fault);
      const seconds = ((performance.now() - began) / 1000).toFixed(3);
      say(`${fault.name} strikes the ${towards} after ${seconds} s (${moment}), seed ${seed}: ${fault.title}`);
    },
  });
  between.open();
  const { stdin } = process;
  const late = () => void setTimeout(() => over.resolve(undefined), END_GRACE_MS).unref();
  pour(stdin, between.fromClient);
  stdin.once("close", late);
  pour(child.stdout!, {
    say: between.fromAgent.say,
    async end() {
      if (!hasExited(child)) await new Promise((resolve) => child.once("exit", resolve));
      late();
      await between.fromAgent.end();
      over.resolve(undefined);
    },
  });
  const listeners = Object.entries(signals).map(([signal, code]) => {
    const onSignal = () => over.resolve(code);
    process.on(signal, onSignal);
    return () => process.off(signal, onSignal);
  });
  const given = await over.promise;
  between.stop();
  const ending = await terminate(child);
  for (const stop of listeners) stop();
  stdin.destroy();
  for (const { fault } of wanted)
    if (!struck.has(fault))
      say(`${fault.name} never struck: the conversation did not come to its moment (${fault.at})`);
  return given ?? ending.code ?? exitCodes.failed;
}
