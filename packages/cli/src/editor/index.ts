/** Where a prompt is written: the editor, what it knows of paths and of what was sent before, and pictures. */
export { clipboardImage } from "./clipboard-image.ts";
export type { Draft } from "./draft.ts";
export { type EditState, edit, emptyState, moved, type } from "./edit.ts";
export { Editor, type EditorOptions } from "./editor.ts";
export { editExternally } from "./external.ts";
export { History } from "./history.ts";
export { imageFile } from "./image-file.ts";
export { editingKeys } from "./keymap.ts";
export { mentionsIn } from "./mentions.ts";
export { PathIndex } from "./path-index.ts";
