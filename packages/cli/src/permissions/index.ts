/** Who may do what, for every command that drives an agent: the user's rules, what was answered for good, and the log of it all. */
export { type Allow, isAllowing } from "./allow.ts";
export { Desk } from "./desk.ts";
export { type Policy, policyOf } from "./policy.ts";
