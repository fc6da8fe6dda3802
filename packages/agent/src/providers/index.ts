/** Models over the network, through the AI SDK. Heavy: to be imported when the first is wanted. */
export { openModel } from "./open-model.ts";
