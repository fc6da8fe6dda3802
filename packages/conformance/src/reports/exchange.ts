import { type Frame, messageOf } from "../frames/index.ts";

/** What was sent and what came back, as indexes of frames. */
export interface Exchange {
  readonly sent?: number;
  /** Absent where nothing came back. */
  readonly came?: number;
}

/**
 * The exchange that a frame belongs to: a request and its answer, by their id, or else what was sent last before it and what came
 * next. Without a frame: what was sent last, and what came after that.
 */
export function exchangeOf(frames: readonly Frame[], telling?: number): Exchange {
  const told = telling === undefined ? undefined : frames[telling];
  if (told === undefined || telling === undefined) {
    const sent = frames.findLastIndex(({ from }) => from === "harness");
    return exchange(sent, next(frames, sent));
  }
  if (told.from === "subject") {
    const before = frames.slice(0, telling);
    const asked = before.findLastIndex((frame) => answers(told, frame));
    return exchange(asked === -1 ? before.findLastIndex(({ from }) => from === "harness") : asked, telling);
  }
  const answer = frames.findIndex((frame, at) => at > telling && answers(frame, told));
  return exchange(telling, answer === -1 ? next(frames, telling) : answer);
}

function next(frames: readonly Frame[], after: number): number {
  return frames.findIndex(({ from }, at) => at > after && from === "subject");
}

function exchange(sent: number, came: number): Exchange {
  return { ...(sent !== -1 && { sent }), ...(came !== -1 && { came }) };
}

/** Whether a frame of the program answers a request of the harness. */
function answers(frame: Frame, request: Frame): boolean {
  const answer = messageOf(frame);
  const asked = messageOf(request);
  return (
    frame.from === "subject" &&
    request.from === "harness" &&
    answer?.method === undefined &&
    asked?.method !== undefined &&
    asked.id !== undefined &&
    asked.id === answer?.id
  );
}
