import { agentProcess } from "./agent-process.ts";
import { cancels } from "./cancels.ts";
import { envelope } from "./envelope.ts";
import type { Fault } from "./fault.ts";
import { files } from "./files.ts";
import { forms } from "./forms.ts";
import { framing } from "./framing.ts";
import { hostileText } from "./hostile-text.ts";
import { masses } from "./masses.ts";
import { protocolOrder } from "./protocol-order.ts";
import { questions } from "./questions.ts";
import { syntax } from "./syntax.ts";
import { terminals } from "./terminals.ts";
import { versions } from "./versions.ts";

/**
 * Every fault that a peer can commit on the wire. `F`: bytes and JSON; `J`: JSON-RPC and order; `P`: permissions; `S`: files; `T`:
 * terminals; `A`: the agent's process; `R`: masses; `D`: text that is dangerous to show.
 */
export const faults: readonly Fault[] = [
  ...[
    framing,
    syntax,
    envelope,
    versions,
    protocolOrder,
    cancels,
    questions,
    forms,
    files,
    terminals,
    agentProcess,
    masses,
  ].flat(),
  ...hostileText,
].toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** The faults of an id, `F-08`, or the one of a name, `F-08/endless`. Empty where there is none. */
export function faultsOf(idOrName: string): readonly Fault[] {
  return faults.filter(({ id, name }) => id === idOrName || name === idOrName);
}

/** The fault of a name; of an id that has several the first. Throws a `RangeError` where there is none. */
export function faultOf(idOrName: string): Fault {
  const [fault] = faultsOf(idOrName);
  if (fault !== undefined) return fault;
  const why = untestable[idOrName];
  throw new RangeError(`There is no fault ${JSON.stringify(idOrName)}${why === undefined ? "" : `: ${why}`}.`);
}

/** Why a fault that has an id is none that a peer can commit on the wire. */
export const untestable: { readonly [id: string]: string } = {
  "F-22": "how a program writes is its own matter; its peer sees the pieces of F-01",
  "J-23": "what a handler throws or returns is a matter inside of its program",
  "J-29": "no message leaks by itself: two sessions have to be watched side by side",
  "J-30": "an agent that starts again is another conversation, and a fault knows one",
  "J-35": "only chains of proxies can commit it",
  "P-08": "how far a permission reaches is decided inside of a client",
  "P-09": "keys are typed by a person",
  "P-12": "it takes two clients",
  "P-13": "whether anybody is there to be asked is a matter of how a client is started",
  "P-14": "it is S-16 with the client's own policy, whose place only the client knows",
  "P-15": "where rules are kept is a matter inside of a client",
  "P-18": "what a client shows of its own modes is not on the wire",
  "S-05": "the race is run on the disk",
  "S-06": "the race is run on the disk",
  "S-07": "a hard link has to be on the disk first",
  "S-15": "the file has to be on the disk first",
  "S-17": "it takes an editor with an unsaved buffer",
  "S-18": "rights and full disks are made on the disk",
  "T-05": "what a child's environment holds is seen in its output alone",
  "T-15": "what is left when a client has ended is seen in the table of processes",
  "T-16": "what reaches a screen is what D-01 to D-12 try",
  "A-07": "a fault sees bytes; which signals a process ignores is not among them",
  "A-08": "a fault sees bytes; who started which process is not among them",
  "A-11": "a program that cannot be started sends nothing",
  "A-12": "the search path is there before the first byte",
  "A-13": "who is killed sends nothing",
  "A-14": "clocks do not cross the wire",
  "A-15": "each start is another conversation, and a fault knows one",
  "R-03": "the history of a gigabyte has to be kept by the agent",
  "R-06": "the slow reader is one of a client's output, not of the wire",
  "R-07": "it takes a day",
  "R-09": "how long a program is busy is seen inside of it",
  "R-10": "timers are seen inside of a program",
  "D-11": "a person pastes",
  "D-12": "what is saved is seen on the disk",
  "D-25": "a page is judged by a browser",
  "D-26": "a viewer is judged by who looks at it",
  "D-27": "a report is judged by a browser",
};
