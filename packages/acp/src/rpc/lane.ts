import { Queue } from "./queue.ts";

/** One handler to run. */
export interface Task {
  /** When its message arrived, on the clock of the lanes; of one that was held, when it was let go. */
  arrived: number;
  /** Runs the handler. Returns a promise while it goes on; never throws, and the promise never rejects. */
  readonly run: () => PromiseLike<unknown> | undefined;
  /** No response waits for a request, and it may start before its turn. */
  readonly isRequest: boolean;
  /** When it was started; infinite while it waits. */
  began: number;
  /** The responses that are delivered after it. */
  followers: Delivery[] | undefined;
}

/** A response on its way to its caller. */
export interface Delivery {
  /** When its request was sent. */
  readonly sent: number;
  /** How many handlers it still waits for. */
  left: number;
  readonly deliver: () => void;
}

/** The messages of one lane. */
export interface Lane {
  readonly name: string | undefined;
  readonly waiting: Queue<Task>;
  /** Those of `waiting` that are requests. */
  readonly requests: Queue<Task>;
  /** The handler that the rest of the lane waits for. */
  active: Task | undefined;
  /** Handlers that go on although the lane has moved past them. */
  readonly passed: Set<Task>;
  /** The notification that was queued last. */
  newest: Task | undefined;
  /** Nothing runs until the call that makes this lane has been answered. */
  held: boolean;
  /** A response has just been delivered, and its caller has the next turn. */
  resting: boolean;
}

export function makeTask(arrived: number, run: Task["run"], isRequest: boolean): Task {
  return { arrived, run, isRequest, began: Number.POSITIVE_INFINITY, followers: undefined };
}

export function makeLane(name: string | undefined, held: boolean): Lane {
  return {
    name,
    waiting: new Queue(),
    requests: new Queue(),
    active: undefined,
    passed: new Set(),
    newest: undefined,
    held,
    resting: false,
  };
}

/** Makes a response wait for a handler. */
export function follow(task: Task, delivery: Delivery): void {
  delivery.left++;
  task.followers ??= [];
  task.followers.push(delivery);
}

/** A handler has ended: delivers the responses that waited for nothing else, and tells whether there were any. */
export function deliverFollowers(task: Task): boolean {
  let delivered = false;
  for (const delivery of task.followers ?? []) {
    if (--delivery.left > 0) continue;
    delivery.deliver();
    delivered = true;
  }
  task.followers = undefined;
  return delivered;
}
