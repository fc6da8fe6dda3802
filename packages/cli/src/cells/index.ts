/** Styled text as data: lines, how wide they are, how they are broken, and the one way in which they become bytes. */
export { CleanStream } from "./clean-stream.ts";
export { hasColor } from "./color.ts";
export { encode } from "./encode.ts";
export { isBlankLine, lineWidth, padded, truncate, wrap } from "./fit.ts";
export { type Color, type Line, line, restyled, type Span, type Style, styled, textOf } from "./line.ts";
export { cellsOf, widthOf } from "./width.ts";
