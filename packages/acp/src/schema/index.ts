/** What both versions share: decoding, its errors and reports, methods and gates. The versions have doors of their own. */
export { base64 } from "./base64.ts";
export { accepts, type Decoder, decode } from "./decode.ts";
export { AcpError, DecodeError, formatPath } from "./error.ts";
export { type Decoders, decoderOf, type Gate, type MethodInfo, type Side, supports } from "./method.ts";
export type { Issue, Report } from "./report.ts";
export type { OtherVariant, UnknownVariant, Unlisted } from "./variant.ts";
