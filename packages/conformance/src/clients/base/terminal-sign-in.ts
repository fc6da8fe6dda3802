import type { Message } from "../../frames/index.ts";
import { Halt } from "../../judge/index.ts";
import { Gone, Refusal } from "../../talk/index.ts";
import type { ClientTalk } from "../client-talk.ts";
import type { ClientCase, ClientTest } from "../client-test.ts";
import { same } from "./known.ts";

const advertises = { 1: "auth.terminal", 2: "auth.terminal" } as const;
/** The first of them makes the agent's program one that a person signs in with. */
const args = ["--colloquy-sign-in", "with two words"];
const variable = "COLLOQUY_SIGN_IN";

/** Sign-ins for which the client runs the agent's program in a terminal. */
export const terminalSignIn: readonly ClientCase[] = [
  {
    id: "sign-in/terminal",
    title: "For a sign-in in a terminal the agent's program is run, and the agent started anew",
    rules: ["AUTH-16", "AUTH-18"],
    versions: [1, 2],
    advertises,
    acts: ["terminal sign in"],
    async run(test) {
      const agent = await signingIn(test);
      const program = await unlessLate(test.signIn(1));
      const without = `It has not started the agent's program with the argument ${args[0]}.`;
      if (program === undefined) {
        test.holds("AUTH-16", false, without);
        throw new Halt("not checked", without);
      }
      const { launch } = program;
      const wanted = [...(agent.launch?.args ?? []), ...args];
      const got = JSON.stringify(launch.args);
      test.holds(
        "AUTH-16",
        same(launch.args, wanted),
        `Expected the arguments ${JSON.stringify(wanted)}; it has ${got}.`,
      );
      const value = launch.env[variable];
      test.holds("AUTH-16", value === "yes", `The variable that the agent sets to "yes" is ${JSON.stringify(value)}.`);
      const lost = agent.launch?.env.PATH !== undefined && launch.env.PATH === undefined;
      test.holds("AUTH-16", !lost, "The agent has a PATH, and the program for the sign-in has none.");
      program.exit(0);
      const again = await unlessLate(test.agent(2));
      if (!test.holds("AUTH-18", again !== undefined, "It goes on with the agent that it had.")) return;
      await test.comes("AUTH-18", again!.hearRequest("initialize"));
    },
  },
  {
    id: "sign-in/terminal-failed",
    title: "A sign-in in a terminal that ends with another code than 0 has failed",
    rules: ["AUTH-17"],
    versions: [1, 2],
    advertises,
    acts: ["terminal sign in"],
    async run(test) {
      const agent = await signingIn(test);
      const program = await test.signIn(1);
      const asked = () => test.talks.flatMap((talk) => talk.requests("session/new")).length;
      const before = asked();
      const shown = test.client.shown();
      program.exit(1);
      await program.ended;
      await test.comesTrue(() => test.client.shown() !== shown || agent.ending !== undefined);
      // One that takes it for a success starts the agent anew, and opens the session there.
      const stays = await agent.alive().then(
        () => true,
        (error) => {
          if (error instanceof Gone) return false;
          throw error;
        },
      );
      if (!stays) await (await unlessLate(test.agent(2)))?.hearRequest("session/new").catch(() => {});
      test.holds("AUTH-17", asked() === before, "It opens a session as if the sign-in had succeeded.");
    },
  },
];

/** Starts the client with an agent that wants a sign-in; its user begins one in a terminal. */
async function signingIn(test: ClientTest): Promise<ClientTalk> {
  const open = () => {
    if (test.talks.length > 1) return { sessionId: test.talks.at(-1)!.sessionId };
    return new Refusal(-32000, "Authentication required");
  };
  const agent = await test.start(
    { authMethods: [method(test.protocol)], serve: { "session/new": open } },
    { do: "terminal sign in", methodId: "terminal" },
  );
  await test.client.begun;
  return agent;
}

function method(protocol: 1 | 2): Message {
  const common = { name: "In a terminal", type: "terminal", args };
  return protocol === 1
    ? { id: "terminal", ...common, env: { [variable]: "yes" } }
    : { methodId: "terminal", ...common, env: [{ name: variable, value: "yes" }] };
}

/** What comes; `undefined` where it does not come in time. */
function unlessLate<T>(awaited: Promise<T>): Promise<T | undefined> {
  return awaited.catch((error: unknown) => {
    if (error instanceof Halt) return undefined;
    throw error;
  });
}
