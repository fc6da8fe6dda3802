import type * as nes from "../legacy/index.ts";
import type { Meta } from "./unstable-types.ts";

type Kind<K extends nes.NesSuggestion["kind"]> = Meta & Omit<Extract<nes.NesSuggestion, { kind: K }>, "kind">;
type Part<T> = NonNullable<T>;
type Events = Part<nes.NesCapabilities["events"]>;
type Documents = Part<Events["document"]>;
type Wanted = Part<nes.NesCapabilities["context"]>;
type Context = Part<nes.NesSuggestParams["context"]>;
type Change = nes.DidChangeDocumentParams["contentChanges"][number];

// Next-edit suggestions (`nes/*`, `document/*`), which the protocol no longer has.

/** A place in a text, zero-based, in units of the agreed encoding. */
export type Position = Meta & nes.NesPosition;
/** A stretch of text; `end` is not part of it. */
export type Range = Meta & nes.NesRange;
/** How a line is measured. */
export type PositionEncodingKind = "utf-8" | "utf-16" | "utf-32";
/** A folder that is open in the editor. */
export type WorkspaceFolder = Meta & Part<nes.NesStartParams["workspaceFolders"]>[number];
/** Whether changes come as whole texts or as edits. */
export type TextDocumentSyncKind = Part<Documents["didChange"]>["syncKind"];
/** One change; without a range it is the whole text. */
export type TextDocumentContentChangeEvent = Meta & Change;

/** `nes/start`: begins a session of next-edit suggestions. */
export type StartNesRequest = Meta & nes.NesStartParams;
/** The session that was begun. */
export type StartNesResponse = Meta & nes.NesStartResult;
/** `nes/suggest`: asks for suggestions at a place in a document. */
export type SuggestNesRequest = Meta & nes.NesSuggestParams;
/** What is suggested. */
export type SuggestNesResponse = Meta & nes.NesSuggestResult;
/** `nes/close`: ends a session of suggestions. */
export type CloseNesRequest = Meta & nes.NesCloseParams;
/** The answer to that. */
export type CloseNesResponse = Meta;
/** `nes/accept`: the user took a suggestion. */
export type AcceptNesNotification = Meta & nes.NesAcceptParams;
/** `nes/reject`: the user did not. */
export type RejectNesNotification = Meta & nes.NesRejectParams;
/** `document/didOpen`. */
export type DidOpenDocumentNotification = Meta & nes.DidOpenDocumentParams;
/** `document/didChange`. */
export type DidChangeDocumentNotification = Meta & nes.DidChangeDocumentParams;
/** `document/didClose`. */
export type DidCloseDocumentNotification = Meta & nes.DocumentParams;
/** `document/didSave`. */
export type DidSaveDocumentNotification = Meta & nes.DocumentParams;
/** `document/didFocus`. */
export type DidFocusDocumentNotification = Meta & nes.DidFocusDocumentParams;

/** One suggestion, told from the others by its `kind`. */
export type NesSuggestion = Meta & nes.NesSuggestion;
/** A suggestion to edit. */
export type NesEditSuggestion = Kind<"edit">;
/** A suggestion to go elsewhere. */
export type NesJumpSuggestion = Kind<"jump">;
/** A suggestion to rename a symbol. */
export type NesRenameSuggestion = Kind<"rename">;
/** A suggestion to replace everywhere. */
export type NesSearchAndReplaceSuggestion = Kind<"searchAndReplace">;
/** One edit of a suggestion. */
export type NesTextEdit = Meta & NesEditSuggestion["edits"][number];
/** Why suggestions are asked for. */
export type NesTriggerKind = nes.NesSuggestParams["triggerKind"];
/** Why a suggestion was not taken. */
export type NesRejectReason = Part<nes.NesRejectParams["reason"]>;
/** The repository that is worked on. */
export type NesRepository = Meta & Part<nes.NesStartParams["repository"]>;

/** What else may help to suggest. */
export type NesSuggestContext = Meta & Context;
/** A file that was open lately. */
export type NesRecentFile = Meta & Part<Context["recentFiles"]>[number];
/** Code that belongs to the place. */
export type NesRelatedSnippet = Meta & Part<Context["relatedSnippets"]>[number];
/** A part of a related file. */
export type NesExcerpt = Meta & NesRelatedSnippet["excerpts"][number];
/** An edit that was made before. */
export type NesEditHistoryEntry = Meta & Part<Context["editHistory"]>[number];
/** Something that the user did. */
export type NesUserAction = Meta & Part<Context["userActions"]>[number];
/** A file that is open. */
export type NesOpenFile = Meta & Part<Context["openFiles"]>[number];
/** A problem that the editor shows. */
export type NesDiagnostic = Meta & nes.NesDiagnostic;
/** How bad a problem is. */
export type NesDiagnosticSeverity = NesDiagnostic["severity"];

/** What an agent that suggests edits wants to be told. */
export type NesCapabilities = Meta & nes.NesCapabilities;
/** The events that it wants. */
export type NesEventCapabilities = Meta & Events;
/** The events of documents that it wants. */
export type NesDocumentEventCapabilities = Meta & Documents;
/** A wish or ability by its presence: document did open. */
export type NesDocumentDidOpenCapabilities = Meta;
/** A wish or ability by its presence: document did change. */
export type NesDocumentDidChangeCapabilities = Meta & Part<Documents["didChange"]>;
/** A wish or ability by its presence: document did close. */
export type NesDocumentDidCloseCapabilities = Meta;
/** A wish or ability by its presence: document did save. */
export type NesDocumentDidSaveCapabilities = Meta;
/** A wish or ability by its presence: document did focus. */
export type NesDocumentDidFocusCapabilities = Meta;
/** The context that it can use. */
export type NesContextCapabilities = Meta & Wanted;
/** A wish or ability by its presence: recent files. */
export type NesRecentFilesCapabilities = Meta & Part<Wanted["recentFiles"]>;
/** A wish or ability by its presence: related snippets. */
export type NesRelatedSnippetsCapabilities = Meta;
/** A wish or ability by its presence: edit history. */
export type NesEditHistoryCapabilities = Meta & Part<Wanted["editHistory"]>;
/** A wish or ability by its presence: user actions. */
export type NesUserActionsCapabilities = Meta & Part<Wanted["userActions"]>;
/** A wish or ability by its presence: open files. */
export type NesOpenFilesCapabilities = Meta;
/** A wish or ability by its presence: diagnostics. */
export type NesDiagnosticsCapabilities = Meta;
/** The suggestions that a client can show besides edits. */
export type ClientNesCapabilities = Meta & nes.ClientNesCapabilities;
/** A wish or ability by its presence: jump. */
export type NesJumpCapabilities = Meta;
/** A wish or ability by its presence: rename. */
export type NesRenameCapabilities = Meta;
/** A wish or ability by its presence: search and replace. */
export type NesSearchAndReplaceCapabilities = Meta;
