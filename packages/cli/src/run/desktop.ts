import { type ClientOptions, client } from "@colloquy/acp/client";
import { geminiCli, lenient, models } from "@colloquy/acp/legacy";
import { exitCodes } from "../exit-code.ts";
import type { Folders } from "../peer/folders.ts";
import { hostsFor } from "../peer/hosts.ts";
import { chosenSignIn, signInHere } from "../peer/sign-in.ts";
import { Desk } from "../permissions/desk.ts";
import { Person } from "../person/person.ts";
import { version } from "../version.ts";
import { Screen } from "../view/screen.ts";
import { Show } from "../view/show.ts";
import type { RunOptions } from "./arguments.ts";
import { Stop } from "./stop.ts";

/** All that a run has on this side of the connection. */
export interface Desktop {
  readonly definition: ReturnType<typeof client>;
  readonly show: Show;
  readonly stop: Stop;
  /** Tells the user something that is not the agent's, on stderr. */
  readonly say: (text: string) => void;
  /** How many requests for permission were refused. */
  readonly refused: () => number;
  /** Whether nobody could be asked. */
  readonly alone: boolean;
}

/** Lays everything out. */
export function desktop(options: RunOptions, folders: Folders, prompt: string): Desktop {
  const roots = [folders.cwd, ...folders.more];
  const screen = new Screen(process.stdout);
  const show = new Show(screen, { ...options, cwd: folders.cwd, roots, prompt });
  const say = (text: string) => {
    show.breakLine();
    if (!process.stderr.destroyed) process.stderr.write(`colloquy: ${text}\n`);
  };
  const stop = new Stop({ ...options, say });
  process.stdout.on("error", () => stop.now(exitCodes.pipe));
  process.stderr.on("error", () => {});
  const person = personAt(options, screen, show, stop);
  const desk = new Desk({ allow: options.allow, roots, person, show });
  const writes = person !== undefined || options.allow === "all";
  const remark = (topic: string, text: string) => show.take({ type: "remark", topic, text });
  const versions: ClientOptions["versions"] = options.protocol === undefined ? [2, 1] : [options.protocol];
  const definition = client({
    info: { name: "colloquy", title: "Colloquy", version },
    versions,
    dialects: [models(), lenient(), geminiCli()],
    permission: desk.answer,
    elicitation: {
      async form(question, { signal }) {
        if (person !== undefined) return person.fill(question, signal);
        const { message } = question;
        await remark(`form ${message}`, `The agent asks, and nobody can answer: ${message}`);
        return "cancel";
      },
    },
    auth: chosenSignIn(options, person),
    ...(person && {
      terminalAuth: signInHere(options, person, (line) => desk.allows(`Sign in with ${line}`, "Run it", stop.cancel)),
    }),
    ...hostsFor({
      roots,
      writes,
      allowSensitive: (path) => desk.allows(`Write ${path}, which can make programs run`, "Write it", stop.cancel),
      onEvent: (event) => void show.take(event),
    }),
    ...(!writes && { capabilities: { v1: { fs: { writeTextFile: false } } } }),
    onUpdate({ session }) {
      if (session !== undefined || !stop.inTurn) return undefined;
      return remark("another session", "The agent also tells of another session, which is not shown");
    },
  });
  return { definition, show, stop, say, refused: () => desk.refused, alone: person === undefined };
}

/** Whom to ask: where stdin is a terminal that the prompt did not come from, and so is an output. */
function personAt({ prompt, quiet }: RunOptions, screen: Screen, show: Show, stop: Stop): Person | undefined {
  const { stdin: input, stdout, stderr } = process;
  if (!input.isTTY || prompt === undefined || !(stdout.isTTY || stderr.isTTY)) return undefined;
  if ((quiet || !stdout.isTTY) && !stderr.isTTY) return undefined;
  const on = stdout.isTTY && !quiet ? screen : new Screen(stderr);
  return new Person({ input, screen: on, show, signal: stop.cancel, onInterrupt: () => stop.interrupt() });
}
