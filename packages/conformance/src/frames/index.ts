export { isBase64 } from "./base64.ts";
export { type Flaw, type Frame, type Kind, kindOf, type Message, messageOf } from "./frame.ts";
export { LineSplitter, read } from "./read-lines.ts";
