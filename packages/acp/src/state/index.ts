/** What a client knows of a session: one model for both versions, and the pure functions that keep it. */
export { promptSent } from "./echo.ts";
export { emptySession } from "./empty-session.ts";
export { isBusy, settings } from "./facts.ts";
export { List } from "./list.ts";
export { type LiveSession, type LiveSessionOptions, liveSession, type SessionListener } from "./live-session.ts";
export type * from "./model.ts";
export { messageKey, singlePlanId, syntheticPrefix } from "./model.ts";
export type { Meta } from "./patch.ts";
export { reduce, type UpdateOf } from "./reduce.ts";
export { reduceV1 } from "./reduce-v1.ts";
export { reduceV2 } from "./reduce-v2.ts";
export { applyResponse, type OpenedV1, type OpenedV2, promptEnded, promptFailed } from "./responses.ts";
export { Table } from "./table.ts";
export { type TimelineItem, timelineItems } from "./timeline.ts";
export { type DiffView, diffView, type FileDiff } from "./views/diff-view.ts";
export type { DiffHunk } from "./views/hunks.ts";
export type { DiffLine } from "./views/line-diff.ts";
export { transcriptMarkdown, transcriptText } from "./views/transcript.ts";
