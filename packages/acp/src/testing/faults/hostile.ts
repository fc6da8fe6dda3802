import type { Bytes, BytesReceiver } from "../../wire/index.ts";
import type { Fault } from "./fault.ts";
import { Interloper, type InterloperOptions } from "./interloper.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Puts a fault between the one who uses these bytes and his peer: a peer that behaves well is a hostile one then. The bytes are the
 * victim's end; `towards` says which side that is.
 *
 * ```ts
 * import { connectAgent } from "@colloquy/acp/client";
 * import { bytesPair, faultOf, hostile, scriptedAgent } from "@colloquy/acp/testing";
 * import { serveAgent } from "@colloquy/acp/agent";
 * import { lines } from "@colloquy/acp/wire";
 *
 * const [near, far] = bytesPair();
 * serveAgent(scriptedAgent(), lines(far));
 * const noisy = hostile(near, faultOf("F-09"), { towards: "client", seed: 7 });
 * await using agent = await connectAgent(myClient, lines(noisy));
 * ```
 */
export function hostile(bytes: Bytes, fault: Fault, options: InterloperOptions = {}): Bytes {
  let receiver: BytesReceiver | undefined;
  let ended = false;
  let gate: PromiseWithResolvers<void> | undefined;
  const endVictim = (cause?: Error): undefined => {
    if (!ended) receiver?.end(cause);
    ended = true;
  };
  const interloper = new Interloper(
    fault,
    {
      toVictim(chunk) {
        if (!ended) receiver?.bytes(chunk);
        return gate?.promise;
      },
      closeVictim: () => endVictim(),
      toPeer: (chunk) => (bytes.write(decoder.decode(chunk)) ? undefined : bytes.drained()),
      closePeer: () => bytes.end(),
    },
    options,
  );
  return {
    open(victim) {
      receiver = victim;
      bytes.open({
        bytes(chunk) {
          const busy = interloper.peerSays(chunk);
          if (busy === undefined) return;
          bytes.pause();
          void busy.then(() => bytes.resume());
        },
        end: (cause) => void (cause === undefined ? interloper.peerEnds() : endVictim(cause)),
        broken: (cause) => receiver?.broken(cause),
      });
      interloper.open();
    },
    write: (text) => interloper.victimSays(encoder.encode(text)) === undefined,
    drained: () => interloper.drained(),
    pause() {
      gate ??= Promise.withResolvers<void>();
    },
    resume() {
      gate?.resolve();
      gate = undefined;
    },
    end: () => interloper.victimEnds(),
    destroy() {
      interloper.stop();
      gate?.resolve();
      bytes.destroy();
    },
  };
}
