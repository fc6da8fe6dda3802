/** What a person is asked on a terminal: each thing that asks is a dialog that knows nothing of where it is shown. */
export { type ConfirmOptions, confirm } from "./confirm.ts";
export { type Consent, MAX_RULE_WORDS } from "./consent-choices.ts";
export type { Clock } from "./deafness.ts";
export { type FormDialogOptions, formDialog } from "./form-dialog.ts";
export { type OpenUrlOptions, openUrl } from "./open-url.ts";
export { type Pager, type PagerOptions, pager } from "./pager.ts";
export { type PermissionDialog, type PermissionDialogOptions, permissionDialog } from "./permission-dialog.ts";
export { type PickerAct, type PickerOptions, picker } from "./picker.ts";
export type { PickerItem } from "./picker-entries.ts";
export { type SecretOptions, secretDialog } from "./secret-dialog.ts";
export { MAX_URL, readUrl, urlLines } from "./shown-url.ts";
export { type UrlDialogOptions, type UrlWaitOptions, urlDialog, urlWaitDialog } from "./url-dialog.ts";
