/** Agents on this machine: fetched, checked, unpacked and locked. */
export type {
  BinaryDistribution,
  Distribution,
  Installable,
  InstallKind,
  PackageDistribution,
} from "./distribution.ts";
export { findProgram } from "./find-program.ts";
export { install } from "./install.ts";
export type { Installed } from "./installed.ts";
export { showBytes } from "./limits.ts";
export { installed, lockEntries, verify } from "./lookup.ts";
export type { InstallProgress } from "./maker.ts";
export { type InstallPlan, type PlanOptions, plan } from "./plan.ts";
export { platformKey } from "./platform.ts";
export { uninstall } from "./uninstall.ts";
