import { AcpError } from "../schema/index.ts";

/** A request or answer that the other version has no words for, and that must not be guessed. To be refused. */
export class ConversionError extends AcpError {
  override readonly name = "ConversionError";
}
