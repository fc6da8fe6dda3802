import type { ElicitationAnswer, ElicitationQuestion } from "@colloquy/acp/client";
import { line, styled, truncate, wrap } from "../cells/index.ts";
import { chord, type Dialog } from "../terminal/index.ts";
import { firstLines, oneLine, safeLines } from "../view/index.ts";
import { pendingAnswer } from "./answer.ts";
import type { Clock } from "./deafness.ts";
import { readUrl, urlLines } from "./shown-url.ts";
import { unasked } from "./unasked.ts";
import { windowOf } from "./window.ts";

/** A link that an agent wants to be opened. */
export interface UrlDialogOptions {
  readonly question: ElicitationQuestion<"url">;
  /** Opens the address: `openUrl`. The dialog stays when it rejects, and says why. */
  readonly open: (url: string) => Promise<void>;
  /** Puts the address on the clipboard. Absent: that is not offered. */
  readonly copy?: (url: string) => void;
  /** Is called when the dialog has changed by itself. */
  readonly onChange?: () => void;
  readonly now?: Clock;
}

/**
 * Shows where a link leads, and opens it when the person says so (C-11): `o` opens, `c` copies, `a` says that it was opened by
 * other means, `n` declines, Esc puts it away. Enter does nothing. An address that is not to be opened can only be declined.
 */
export function urlDialog({ question, open, copy, onChange, now }: UrlDialogOptions): Dialog<ElicitationAnswer> {
  const { answered, give } = pendingAnswer<ElicitationAnswer>();
  const reading = readUrl(question.request.url);
  const url = "url" in reading ? reading.url : undefined;
  let note = "";
  let isOpening = false;
  let top = 0;
  let page = 1;

  const opening = async (href: string) => {
    if (isOpening) return;
    isOpening = true;
    note = "Opening it …";
    try {
      await open(href);
      give("accept");
    } catch (error) {
      note = oneLine(error instanceof Error ? error.message : String(error), 300);
    }
    isOpening = false;
    onChange?.();
  };

  const dialog: Dialog<ElicitationAnswer> = {
    answered,
    dismiss: () => give(undefined),
    take(input) {
      if (input.type === "focus") return false;
      if (input.type === "paste") return true;
      if (input.ctrl) return false;
      const key = chord(input);
      if (key === "escape") give("cancel");
      else if (key === "n") give("decline");
      else if (key === " " || key === "page-down") top += page;
      else if (key === "b" || key === "page-up") top = Math.max(0, top - page);
      else if (url !== undefined && key === "o") void opening(url.href);
      else if (url !== undefined && key === "a") give("accept");
      else if (url !== undefined && key === "c" && copy !== undefined) {
        copy(url.href);
        note = "It is on the clipboard; a says that you have opened it.";
      }
      return true;
    },
    frame({ columns, rows }) {
      const words = firstLines(safeLines(question.message), 10);
      const [first = "", ...more] = words.length === 0 ? ["The agent wants a link to be opened"] : words;
      const refused = "problem" in reading ? `It cannot be opened here: ${reading.problem}.` : "";
      const body = [
        ...wrap(line(styled(first, { bold: true })), columns, { first: line("? ") }),
        ...more.flatMap((text) => wrap(line(text), columns, { first: line("  ") })),
        ...(url === undefined
          ? wrap(line(oneLine(question.request.url, 500)), columns, { first: line("  ") })
          : urlLines(url, columns)),
      ];
      const keys =
        url === undefined
          ? "n declines · Esc puts it away"
          : `o opens it · ${copy === undefined ? "" : "c copies it · "}a I have opened it · n declines · Esc puts it away`;
      const foot = [
        ...[note, refused].filter(Boolean).flatMap((text) => wrap(line(styled(text, { color: "yellow" })), columns)),
        ...wrap(line(styled(keys, { dim: true })), columns),
      ];
      const seen = windowOf(body, Math.max(0, rows - foot.length), columns, top, "Space and b scroll");
      top = seen.top;
      page = seen.page;
      return { lines: [...seen.lines, ...foot].slice(-rows).map((one) => truncate(one, columns)) };
    },
  };
  return unasked(dialog, now);
}

/** What is waited for after a link was opened. */
export interface UrlWaitOptions {
  readonly question: ElicitationQuestion<"url">;
  /** Resolves when the agent says that it is done. */
  readonly completed: Promise<void>;
}

/** Waits until the agent says that a link is dealt with. `done`: it says so, or the person does; `undefined`: nobody waits. */
export function urlWaitDialog({ question, completed }: UrlWaitOptions): Dialog<"done"> {
  const { answered, give } = pendingAnswer<"done">();
  void completed.then(
    () => give("done"),
    () => give(undefined),
  );
  const host = URL.parse(question.request.url)?.host ?? "";
  return {
    answered,
    dismiss: () => give(undefined),
    take(input) {
      if (input.type === "focus" || (input.type === "key" && input.ctrl)) return false;
      if (input.type === "key" && (input.name === "escape" || input.text === "d"))
        give(input.name === "escape" ? undefined : "done");
      return true;
    },
    frame({ columns, rows }) {
      const words = line("Waiting for what you do at ", styled(oneLine(host, 100), { bold: true }));
      const keys = line(styled("d it is done · Esc stops waiting", { dim: true }));
      return { lines: [...wrap(words, columns), ...wrap(keys, columns)].slice(-rows) };
    },
  };
}
