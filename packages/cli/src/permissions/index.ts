/** Who may do what, for every command that drives an agent: the user's rules, what was answered for good, and the log of it all. */
export { type Allow, isAllowing } from "./allow.ts";
export { type Consult, Desk, type DeskOptions, type PermissionContext } from "./desk.ts";
export { type Policy, type PolicyOptions, policyOf } from "./policy.ts";
export { policyPath, type WrittenRule } from "./policy-file.ts";
export { projectOf } from "./project.ts";
