/** Something that the other version cannot say. */
export interface Loss {
  /** The entry of `docs/design/versions.md`, such as `L-22`. */
  readonly id: string;
  readonly text: string;
}

/** Is told of what cannot be said, each time. */
export type OnLoss = (loss: Loss) => void;
