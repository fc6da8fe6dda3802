/** Who may do what: requests for consent in one shape, and a policy that answers them. */
export type { PermissionAnswer, PermissionHandler, PermissionQuestion } from "./question.ts";
