/** Ways in which a peer misbehaves, as data: put between two peers that behave well, each makes a hostile one of either. */
export { type Action, type Actions, send, write } from "./action.ts";
export { bytesPair } from "./bytes-pair.ts";
export { faultOf, faults, faultsOf, untestable } from "./catalogue.ts";
export {
  type Afterwards,
  type Disturber,
  type Fault,
  type FaultDetails,
  fault,
  type Passing,
  strikes,
  treats,
} from "./fault.ts";
export { hostileLinks } from "./files.ts";
export { hostile } from "./hostile.ts";
export { type Ends, Interloper, type InterloperOptions } from "./interloper.ts";
export type { Line, RawMessage } from "./line.ts";
export { Random } from "./random.ts";
export { type Moment, Scene, type Setting, type Victim } from "./scene.ts";
