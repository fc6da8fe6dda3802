/** Where a prompt is written: the editor, what it knows of paths and of what was sent before, and pictures. */
export type { Image } from "./attachment.ts";
export { CLIPBOARD_MS, clipboardImage } from "./clipboard-image.ts";
export type { Command } from "./commands.ts";
export type { Draft } from "./draft.ts";
export { Editor, type EditorOptions } from "./editor.ts";
export { editExternally, MAX_EDITED_BYTES } from "./external.ts";
export { absolutePath } from "./folder-entries.ts";
export { History, type HistoryOptions, MAX_ENTRY, MAX_HISTORY } from "./history.ts";
export { imageFile, MAX_IMAGE_BYTES } from "./image-file.ts";
export { type Mention, mentionOf, mentionsIn } from "./mentions.ts";
export { pastedImage } from "./pasted-path.ts";
export { type FoundPath, type FoundPaths, MAX_PATHS, PathIndex, type PathIndexOptions } from "./path-index.ts";
export { secretIn } from "./secrets.ts";
