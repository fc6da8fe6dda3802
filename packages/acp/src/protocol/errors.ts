import { AcpError } from "../schema/index.ts";

/** The peer does not advertise what the call needs. Nothing was sent. */
export class CapabilityError extends AcpError {
  override readonly name = "CapabilityError";
  /** The method that was called. */
  readonly method: string;
  /** The path of the missing capability, such as `sessionCapabilities.list`. */
  readonly capability: string;

  constructor(method: string, capability: string, peer: string) {
    super(`${method} was not sent: the ${peer} does not advertise ${capability}`);
    this.method = method;
    this.capability = capability;
  }
}

/** The two sides share no version of the protocol. */
export class VersionError extends AcpError {
  override readonly name = "VersionError";
  /** The versions that this side speaks. */
  readonly offered: readonly number[];
  /** The versions that the other side named. */
  readonly answered: readonly number[];

  constructor(offered: readonly number[], answered: readonly number[], peer: string, options?: ErrorOptions) {
    super(
      `No version in common: this side speaks ${offered.join(" and ")}, the ${peer} speaks ${answered.join(" and ") || "none of them"}`,
      options,
    );
    this.offered = offered;
    this.answered = answered;
  }
}
