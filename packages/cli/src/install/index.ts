/** Agents on this machine: fetched, checked, unpacked and locked. */
export type {
  BinaryDistribution,
  Distribution,
  Installable,
  InstallKind,
  PackageDistribution,
} from "./distribution.ts";
export { type InstallOptions, install } from "./install.ts";
export type { Installed } from "./installed.ts";
export { INSTALL_LIMITS, type InstallLimits, showBytes } from "./limits.ts";
export { installed, lockEntries, verify } from "./lookup.ts";
export type { InstallProgress } from "./maker.ts";
export type { Pin } from "./pin.ts";
export { type BinaryPlan, type InstallPlan, type PackagePlan, type PlanOptions, plan } from "./plan.ts";
export { platformKey } from "./platform.ts";
export { uninstall } from "./uninstall.ts";
