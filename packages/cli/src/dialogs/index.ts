/** What a person is asked on a terminal: each thing that asks is a dialog that knows nothing of where it is shown. */
export { confirm } from "./confirm.ts";
export { formDialog } from "./form-dialog.ts";
export { openUrl } from "./open-url.ts";
export { pager } from "./pager.ts";
export { permissionDialog } from "./permission-dialog.ts";
export { picker } from "./picker.ts";
export { secretDialog } from "./secret-dialog.ts";
export { readUrl, urlLines } from "./shown-url.ts";
export { urlDialog, urlWaitDialog } from "./url-dialog.ts";
