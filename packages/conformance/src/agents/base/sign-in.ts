import { show } from "../../judge/index.ts";
import type { AgentTalk } from "../agent-talk.ts";
import type { AgentCase, AgentTest } from "../agent-test.ts";
import { byVersion, holds } from "../by-version.ts";
import { authMethodsOf } from "../claims.ts";

/** The id of no way to sign in. */
const NOBODY = "colloquy-none";

/** Signing in, as far as it can be looked at without doing it: nobody is signed in or out. */
export const signIn: readonly AgentCase[] = [
  {
    id: "sign-in/terminal",
    title: "A sign-in in a terminal is offered to clients that can run it, and names no program of its own",
    rules: ["AUTH-03", "AUTH-19"],
    versions: [1, 2],
    async run(test) {
      const plain = await test.start();
      const { result, at } = await plain.initialize({ capabilities: {} });
      const offered = terminalMethods(test, result).length;
      const methods = terminalMethods(test, test.known.initialized);
      const none = "The agent offers no sign-in in a terminal.";
      if (offered === 0 && methods.length === 0) test.notApplicable("AUTH-03", none);
      else test.holds("AUTH-03", offered === 0, `It offers a client without terminals ${offered} of them.`, at);
      if (methods.length === 0) return test.notApplicable("AUTH-19", none);
      for (const method of methods) {
        const { command } = method;
        const otherwise = `The method ${JSON.stringify(method.id ?? method.methodId)} names the program ${JSON.stringify(command)}.`;
        test.holds("AUTH-19", command === undefined, otherwise);
      }
    },
  },
  ...byVersion({
    id: "sign-in/unknown",
    title: "A sign-in that does not exist fails, and changes nothing",
    rules: ["AUTH-09", "AUTH-11"],
    needs: ["auth methods"],
    async run(test) {
      const talk = await test.ready();
      const before = await talk.newSession();
      const method = test.protocol === 1 ? "authenticate" : "auth/login";
      const answer = await talk.request(method, { methodId: NOBODY });
      const known = `It offers ways to sign in, and does not know ${method}: ${show(answer)}.`;
      holds(test, "AUTH-11", answer.error?.code !== -32601, known, answer.at);
      if (!test.refused("AUTH-09", answer, `${method} with a method that it does not offer`)) return;
      const after = await talk.newSession();
      const otherwise = `Before the failed sign-in session/new was answered ${show(before)}, and after it ${show(after)}.`;
      test.holds("AUTH-09", codeOf(before) === codeOf(after), otherwise, after.at);
    },
  }),
];

function codeOf({ error }: Awaited<ReturnType<AgentTalk["newSession"]>>): unknown {
  return error?.code;
}

function terminalMethods({ protocol }: AgentTest, initialized: unknown) {
  const methods = authMethodsOf({ protocol, initialized: (initialized ?? {}) as object });
  return methods.filter(({ type }) => type === "terminal");
}
