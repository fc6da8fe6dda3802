/** What may be done without asking, what is asked, what is refused. */
export * from "./subject.ts";
