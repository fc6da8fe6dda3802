import type { ElicitationAnswer, ElicitationHandlers } from "@colloquy/acp/client";
import type { Person } from "../person/index.ts";
import type { ViewEvent } from "../view/index.ts";
import type { RunElicitation } from "./run-event.ts";

/** What is needed to answer questions to the user that are more than consent. */
export interface Questions {
  /** Absent: nobody can be asked, and every question is put away. */
  readonly person: Person | undefined;
  /** Asks the person whether to do something by hand: what, and what a yes is called. */
  readonly agrees: (title: string, yes: string) => Promise<boolean>;
  /** Is told something that is worth a line. */
  readonly take: (event: ViewEvent) => unknown;
  /** Is told how each question ended. */
  readonly onAnswer: (elicitation: RunElicitation) => void;
}

/**
 * Asks the person, if there is one. A page is never opened from here: its address is shown, and the person says whether to do that;
 * one that no browser should be sent to is put away (C-11).
 */
export function elicitationFor({ person, agrees, take, onAnswer }: Questions): ElicitationHandlers {
  const answered = (mode: string, message: string, answer: ElicitationAnswer): ElicitationAnswer => {
    onAnswer({ mode, message, answer: typeof answer === "string" ? answer : answer.action });
    return answer;
  };
  const unanswered = async (mode: string, message: string, text: string) => {
    await take({ type: "remark", topic: `${mode} ${message}`, text });
    return answered(mode, message, "cancel");
  };
  return {
    async form(question, { signal }) {
      const { mode, message } = question;
      if (person !== undefined) return answered(mode, message, await person.fill(question, signal));
      return unanswered(mode, message, `The agent asks, and nobody can answer: ${message}`);
    },
    async url({ mode, message, request: { url } }) {
      const page = `${message} (${url})`;
      if (person === undefined)
        return unanswered(mode, message, `The agent wants a page to be opened, and nobody can: ${page}`);
      if (!isSafeLink(url))
        return unanswered(mode, message, `The agent wants a page to be opened that is not safe: ${page}`);
      const opened = await agrees(`Open this page yourself: ${url} for: ${message}`, "I will open it");
      return answered(mode, message, opened ? "accept" : "decline");
    },
  };
}

/** Whether a link leads to a page that cannot be read or changed on its way. */
function isSafeLink(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, hostname } = new URL(link);
  return protocol === "https:" || (protocol === "http:" && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname));
}
