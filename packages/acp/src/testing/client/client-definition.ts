import type { SignInMethod } from "../../client/index.ts";
import { client } from "../../client/unstable.ts";
import type { ScriptedClientOptions } from "./client-options.ts";
import { scriptedMcp } from "./mcp-server.ts";
import type { OpenQuestions } from "./open-questions.ts";

/** How the scripted client differs from its usual self. */
export type Definition = ReturnType<typeof client>;

/** What the scripted client puts before its user. */
interface Screen {
  readonly questions: OpenQuestions;
  show(words: string): void;
  /** Who asks. */
  agent(): string;
  /** Lets the user choose how to sign in. */
  choose(methods: readonly SignInMethod[]): Promise<string | undefined>;
}

/** The scripted client, with everything that its options give it. */
export function definitionOf(options: ScriptedClientOptions, { questions, show, agent, choose }: Screen): Definition {
  const { files, terminals, versions, dialects, signIn } = options;
  const { info = { name: "scripted-client", version: "0.1.0" } } = options;
  return client({
    info,
    ...(versions && { versions }),
    ...(files && { files }),
    ...(terminals && { terminals }),
    ...(dialects && { dialects }),
    // Its user's sign-in has the agent started anew, with the call that waited for it left behind.
    ...(signIn && { terminalAuth: async () => false }),
    permission: (question, { signal }) => {
      const choices = question.options.map(({ name }) => name).join(" / ");
      show(`\nPermission? ${question.title}\n${question.description ?? ""}\n${choices}\n`);
      return questions.permit(question, signal);
    },
    elicitation: {
      form: (question, { signal }) => {
        show(`\n${agent()} asks: ${question.message}\n`);
        return questions.fillIn(question, signal);
      },
      url: (question, { signal }) => {
        show(`\n${agent()} asks: ${question.message}\n${question.request.url}\n`);
        return questions.link(signal);
      },
    },
    auth: choose,
    mcp: scriptedMcp,
  });
}
