import type * as v1 from "../schema/v1/index.ts";
import type { Meta } from "./shapes.ts";

/** What an option is called, and how it is told apart from others. */
export interface OptionNaming extends Meta {
  /** Default: the option's kind. Two options of one kind need ids of their own. */
  readonly optionId?: string;
  /** What the user reads. */
  readonly name?: string;
}

/** What an option means: the kinds that the protocol lists. */
export type OptionKind = "allow_once" | "allow_always" | "reject_once" | "reject_always";

const NAMES: { readonly [kind in OptionKind]: string } = {
  allow_once: "Allow once",
  allow_always: "Always allow",
  reject_once: "Reject",
  reject_always: "Always reject",
};

/** One answer that the user can give. It is named after its kind unless it is told otherwise. */
export function permissionOption(kind: OptionKind, naming: OptionNaming = {}): v1.PermissionOption {
  return { optionId: kind, name: NAMES[kind], ...naming, kind };
}

/** Consent to this once: "Allow once" unless it is told otherwise. */
export function allowOnce(naming?: OptionNaming): v1.PermissionOption {
  return permissionOption("allow_once", naming);
}

/** Consent to this from now on: "Always allow" unless it is told otherwise. */
export function allowAlways(naming?: OptionNaming): v1.PermissionOption {
  return permissionOption("allow_always", naming);
}

/** No to this once: "Reject" unless it is told otherwise. */
export function rejectOnce(naming?: OptionNaming): v1.PermissionOption {
  return permissionOption("reject_once", naming);
}

/** No to this from now on: "Always reject" unless it is told otherwise. */
export function rejectAlways(naming?: OptionNaming): v1.PermissionOption {
  return permissionOption("reject_always", naming);
}

/** The outcome of `session/request_permission` when the user chose an option. */
export function selected(optionId: string): { outcome: "selected" } & v1.SelectedPermissionOutcome {
  return { outcome: "selected", optionId };
}

/** The outcome of `session/request_permission` when nobody decided, because the turn was cancelled. */
export function cancelled(): { outcome: "cancelled" } {
  return { outcome: "cancelled" };
}
