import type { ElicitationAnswer, ElicitationQuestion } from "../../client/index.ts";
import type { PermissionAnswer, PermissionQuestion } from "../../permissions/index.ts";
import { fillForm } from "./fill-form.ts";
import { type Field, readEntry } from "./form-entry.ts";

/** What a user may do with a question. */
export type Reply = "allow" | "reject" | "dismiss" | "accept" | "decline";

/** A question that waits for the user: by each reply that it takes, what it does. */
type Open = { readonly [R in Reply]?: () => void } & {
  /** Puts a text into a field and sends the form. Returns what is wrong with it; nothing is sent then. */
  readonly fill?: (field: string, text: string) => string | undefined;
};

type Answers<Answer> = { readonly [R in Reply]?: Answer | undefined } & { readonly dismiss: Answer };

/** What a text in a field of a form comes to. */
type Fill<Answer> = (
  field: string,
  text: string,
) => { readonly answer: Answer; readonly problem?: never } | { readonly problem: string };

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

  /** Asks to fill in a form. */
  fillIn({ request }: ElicitationQuestion<"form">, signal: AbortSignal): Promise<ElicitationAnswer> {
    const { requestedSchema } = request;
    const accept = (more: object = {}): ElicitationAnswer => ({
      action: "accept",
      content: { ...fillForm(requestedSchema), ...more },
    });
    return this.put<ElicitationAnswer>(
      signal,
      { accept: accept(), decline: "decline", dismiss: "cancel" },
      (field, text) => {
        const entry = readEntry((requestedSchema.properties as { readonly [name: string]: Field })[field] ?? {}, text);
        return "problem" in entry ? entry : { answer: accept({ [field]: entry.value }) };
      },
    );
  }

  /** Asks to open a page. */
  link(signal: AbortSignal): Promise<ElicitationAnswer> {
    return this.put<ElicitationAnswer>(signal, { accept: "accept", decline: "decline", dismiss: "cancel" });
  }

  /**
   * Replies to the oldest question that takes this reply; waits for one as long as there is none. Rejects with the signal's
   * reason.
   */
  async reply(reply: Reply, signal: AbortSignal): Promise<void> {
    await this.first(reply, signal, (give) => give());
  }

  /** Fills in a field of the oldest form that is open, as `reply` does. Resolves to what is wrong with it: nothing is sent then. */
  async fill(field: string, text: string, signal: AbortSignal): Promise<string | undefined> {
    return await this.first("fill", signal, (fill) => fill(field, text));
  }

  /** Does this to the oldest question that it can be done to; waits for one. Two that wait never have the same one. */
  private async first<K extends keyof Open, R>(
    what: K,
    signal: AbortSignal,
    use: (does: NonNullable<Open[K]>) => R,
  ): Promise<R> {
    for (;;) {
      const does = [...this.open].map((open) => open[what]).find((one) => one !== undefined);
      if (does !== undefined) return use(does as NonNullable<Open[K]>);
      await new Promise<void>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        this.waiting.add(resolve);
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      });
    }
  }

  private put<Answer>(signal: AbortSignal, answers: Answers<Answer>, fill?: Fill<Answer>): Promise<Answer> {
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
      const filled = (field: string, text: string) => {
        const entry = fill!(field, text);
        if ("problem" in entry) return entry.problem;
        settle(entry.answer);
        return undefined;
      };
      const open: Open = { ...Object.fromEntries(replies), ...(fill && { fill: filled }) };
      this.open.add(open);
      signal.addEventListener("abort", withdraw, { once: true });
      for (const look of this.waiting) look();
      this.waiting.clear();
    });
  }
}
