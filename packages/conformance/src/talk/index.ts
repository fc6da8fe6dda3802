export { describeEnding, Gone, Silence } from "./errors.ts";
export { Refusal, type Serve, unanswered } from "./serve.ts";
export { type Answer, type Ask, type Heard, type Place, Talk } from "./talk.ts";
