/** A place in a text: zero-based, in units of the negotiated position encoding (UTF-16 by default). */
export interface NesPosition {
  line: number;
  character: number;
}

/** A stretch of text; `end` is not part of it. */
export interface NesRange {
  start: NesPosition;
  end: NesPosition;
}

/** `_nes/start`: begins a session of suggestions, independent of chat sessions. May fail with `-32000`. */
export interface NesStartParams {
  workspaceUri?: string | null;
  workspaceFolders?: { uri: string; name: string }[] | null;
  repository?: { name: string; owner: string; remoteUrl: string } | null;
}

/** What `_nes/start` answers. */
export interface NesStartResult {
  sessionId: string;
}

/** `_nes/suggest`: asks for suggestions at a place in an open document. */
export interface NesSuggestParams {
  sessionId: string;
  uri: string;
  /** The version of the document that the request is about. */
  version: number;
  position: NesPosition;
  selection?: NesRange | null;
  triggerKind: "automatic" | "diagnostic" | "manual";
  context?: NesContext | null;
}

/** What else may help; each part only where the agent asked for it in its capabilities. */
export interface NesContext {
  recentFiles?: { uri: string; languageId: string; text: string }[] | null;
  relatedSnippets?: { uri: string; excerpts: { startLine: number; endLine: number; text: string }[] }[] | null;
  editHistory?: { uri: string; diff: string }[] | null;
  userActions?: { action: string; uri: string; position: NesPosition; timestampMs: number }[] | null;
  openFiles?:
    | { uri: string; languageId: string; visibleRange?: NesRange | null; lastFocusedMs?: number | null }[]
    | null;
  diagnostics?: NesDiagnostic[] | null;
}

/** A problem that the editor shows. */
export interface NesDiagnostic {
  uri: string;
  range: NesRange;
  severity: "error" | "warning" | "information" | "hint";
  message: string;
}

/** One suggestion. `edit` is always allowed, the other kinds where the client advertises them. */
export type NesSuggestion =
  | {
      kind: "edit";
      id: string;
      uri: string;
      edits: { range: NesRange; newText: string }[];
      cursorPosition?: NesPosition | null;
    }
  | { kind: "jump"; id: string; uri: string; position: NesPosition }
  | { kind: "rename"; id: string; uri: string; position: NesPosition; newName: string }
  | { kind: "searchAndReplace"; id: string; uri: string; search: string; replace: string; isRegex?: boolean | null };

/** What `_nes/suggest` answers; an empty list when there is nothing to suggest. */
export interface NesSuggestResult {
  suggestions: NesSuggestion[];
}

/** `_nes/accept` (notification): the user took a suggestion. */
export interface NesAcceptParams {
  sessionId: string;
  id: string;
}

/** `_nes/reject` (notification): the user did not. */
export interface NesRejectParams {
  sessionId: string;
  id: string;
  reason?: "rejected" | "ignored" | "replaced" | "cancelled" | null;
}

/** `_nes/close`: ends a session. Answered `{}`. */
export interface NesCloseParams {
  sessionId: string;
}

/** `_document/didOpen` (notification). */
export interface DidOpenDocumentParams {
  sessionId: string;
  uri: string;
  languageId: string;
  version: number;
  text: string;
}

/** `_document/didChange` (notification). A change without a range replaces the whole text. */
export interface DidChangeDocumentParams {
  sessionId: string;
  uri: string;
  version: number;
  contentChanges: { range?: NesRange | null; text: string }[];
}

/** `_document/didClose` and `_document/didSave` (notifications). */
export interface DocumentParams {
  sessionId: string;
  uri: string;
}

/** `_document/didFocus` (notification): where the user is looking. */
export interface DidFocusDocumentParams {
  sessionId: string;
  uri: string;
  version: number;
  position: NesPosition;
  visibleRange: NesRange;
}

/** What an agent advertises as `nes`: the events that it wants and the context that it can use. A marker is `{}`. */
export interface NesCapabilities {
  events?: {
    document?: {
      didOpen?: object | null;
      didChange?: { syncKind: "full" | "incremental" } | null;
      didClose?: object | null;
      didSave?: object | null;
      didFocus?: object | null;
    } | null;
  } | null;
  context?: {
    recentFiles?: { maxCount?: number | null } | null;
    relatedSnippets?: object | null;
    editHistory?: { maxCount?: number | null } | null;
    userActions?: { maxCount?: number | null } | null;
    openFiles?: object | null;
    diagnostics?: object | null;
  } | null;
}

/** What a client advertises as `nes`: the kinds of suggestion that it can show besides edits. */
export interface ClientNesCapabilities {
  jump?: object | null;
  rename?: object | null;
  searchAndReplace?: object | null;
}
