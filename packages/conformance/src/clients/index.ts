import { unknownMethods } from "./base/unknown-methods.ts";
import type { ClientCase } from "./client-test.ts";

export type { Act, ActName, ClientModel, ClientSetup, ClientStart, RunningClient, Shown } from "./client-program.ts";
export { ClientTalk, everythingOffered, type Offer } from "./client-talk.ts";
export { type ClientCase, ClientTest, type ClientTestSetup, type ClientTurn } from "./client-test.ts";

/** Every case for clients. */
export const clientCases: readonly ClientCase[] = [...unknownMethods];
