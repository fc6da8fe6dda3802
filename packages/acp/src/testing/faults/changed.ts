import { send } from "./action.ts";
import { type Fault, type FaultDetails, treats } from "./fault.ts";
import type { RawMessage } from "./line.ts";
import type { Scene } from "./scene.ts";

/** Sends the requests of a method, or the answers to them, in another form. */
export function changed(
  name: string,
  title: string,
  method: string,
  change: (message: RawMessage, scene: Scene) => object,
  details: FaultDetails = {},
): Fault {
  return treats(
    name,
    title,
    ({ message, answers }, scene) => {
      const fits = message !== undefined && (message.method === method || answers?.method === method);
      return fits ? [send(change(message, scene))] : undefined;
    },
    { at: "start", ...details },
  );
}
