/** An answer that is still to come. */
export interface Pending<Answer> {
  /** Resolves with the first that is given; `undefined`: there is none. */
  readonly answered: Promise<Answer | undefined>;
  readonly isOver: boolean;
  give(answer: Answer | undefined): void;
}

/** An answer that nobody has given yet. */
export function pendingAnswer<Answer>(): Pending<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
  let isOver = false;
  return {
    answered: promise,
    get isOver() {
      return isOver;
    },
    give(answer) {
      isOver = true;
      resolve(answer);
    },
  };
}
