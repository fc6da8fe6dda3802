import type { ElicitationAnswer, ElicitationQuestion } from "../../client/index.ts";
import type { PermissionAnswer, PermissionQuestion } from "../../permissions/index.ts";
import { fillForm } from "./fill-form.ts";

/** What a user may do with a question. */
export type Reply = "allow" | "reject" | "dismiss" | "accept";

/** A question that waits for the user: by each reply that it takes, what it does. */
type Open = { readonly [R in Reply]?: () => void };

type Answers<Answer> = { readonly [R in Reply]?: Answer | undefined } & { readonly dismiss: Answer };

/** The questions that a client has put to its user, oldest first. */
export class OpenQuestions {
  private readonly open = new Set<Open>();
  private readonly waiting = new Set<() => void>();

  /** Asks for permission. */
  permit({ options }: PermissionQuestion, signal: AbortSignal): Promise<PermissionAnswer> {
    const byKind = (...kinds: string[]) => {
      const found = kinds
        .map((kind) => options.find((option) => option.kind === kind))
        .find((one) => one !== undefined);
      return found && { optionId: found.optionId };
    };
    return this.put<PermissionAnswer>(signal, {
      allow: byKind("allow_once", "allow_always"),
      reject: byKind("reject_once", "reject_always"),
      dismiss: "cancelled",
    });
  }

  /** Asks for more than permission. */
  elicit(
    question: ElicitationQuestion<"form"> | ElicitationQuestion<"url">,
    signal: AbortSignal,
  ): Promise<ElicitationAnswer> {
    const accept: ElicitationAnswer =
      question.mode === "url" ? "accept" : { action: "accept", content: fillForm(question.request.requestedSchema) };
    return this.put<ElicitationAnswer>(signal, { accept, reject: "decline", dismiss: "cancel" });
  }

  /**
   * Replies to the oldest question that takes this reply; waits for one as long as there is none. Rejects with the signal's
   * reason.
   */
  async reply(reply: Reply, signal: AbortSignal): Promise<void> {
    for (;;) {
      const answer = [...this.open].map((open) => open[reply]).find((one) => one !== undefined);
      if (answer) return answer();
      await new Promise<void>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        this.waiting.add(resolve);
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      });
    }
  }

  private put<Answer>(signal: AbortSignal, answers: Answers<Answer>): Promise<Answer> {
    return new Promise((resolve) => {
      const settle = (answer: Answer) => {
        this.open.delete(open);
        signal.removeEventListener("abort", withdraw);
        resolve(answer);
      };
      const withdraw = () => settle(answers.dismiss);
      const replies = Object.entries(answers).flatMap(([reply, answer]) =>
        answer === undefined ? [] : [[reply, () => settle(answer as Answer)]],
      );
      const open: Open = Object.fromEntries(replies);
      this.open.add(open);
      signal.addEventListener("abort", withdraw, { once: true });
      for (const look of this.waiting) look();
      this.waiting.clear();
    });
  }
}
