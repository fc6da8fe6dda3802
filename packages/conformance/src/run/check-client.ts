import { supports } from "@colloquy/acp/schema";
import { type ClientCase, type ClientStart, ClientTest, clientCases, silent } from "../clients/index.ts";
import type { Message } from "../frames/index.ts";
import type { Report } from "../judge/index.ts";
import { type ClientMeeting, meetClient } from "./meet-client.ts";
import type { CheckOptions } from "./options.ts";
import { type Planned, perform } from "./perform.ts";

/** How a client is checked. */
export interface ClientCheckOptions extends CheckOptions {
  /** Starts the client, and does what its user does. */
  readonly client: ClientStart;
  /** The cases to run. Default all. */
  readonly cases?: readonly ClientCase[];
  /** What is known of the client already. Default: it is met first. */
  readonly met?: ClientMeeting;
}

/**
 * Checks a client: in every case it is started anew, with the harness as its agent, in an order that the seed decides. Resolves
 * to the report whatever the client does. Rejects when it cannot be started.
 */
export async function checkClient(options: ClientCheckOptions): Promise<Report> {
  const { client, cases = clientCases, protocols = [1, 2], patienceMs = 10_000, strict = false } = options;
  const startedAt = new Date();
  const { known, stuck, ...met } = options.met ?? (await meetClient(client, protocols, patienceMs));
  const planned = known.flatMap(({ protocol, capabilities }) =>
    cases
      .filter(({ versions }) => versions.includes(protocol))
      .map((given): Planned<ClientTest> => {
        const skipped = unmet(given, client, protocol, capabilities);
        return {
          // A client may leave when its turn is over.
          case: { ...given, mayEnd: true },
          protocol,
          ...(skipped && { skipped }),
          make: (folder) => new ClientTest({ client, protocol, capabilities, folder, patienceMs, strict }),
          stop: (test) => test.stop(),
        };
      }),
  );
  const subject = { ...met, speaks: known.map(({ protocol }) => protocol) };
  return perform(planned, { side: "client", subject, stuck, startedAt }, options);
}

/** Why a case is not run. */
function unmet(
  { acts = [], advertises, tells }: ClientCase,
  client: ClientStart,
  protocol: 1 | 2,
  capabilities: Message,
): Planned<ClientTest>["skipped"] {
  const path = advertises?.[protocol];
  if (path !== undefined && !supports(capabilities, path))
    return { verdict: "not applicable", says: `The client does not advertise ${path}.` };
  const missing = acts.find((act) => !client.acts.includes(act));
  if (missing !== undefined) return { verdict: "not checked", says: `No driver makes the client ${missing}.` };
  if (tells && !client.tells) return { verdict: "not checked", says: silent };
  return undefined;
}
