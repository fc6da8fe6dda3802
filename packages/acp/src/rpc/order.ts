import { Queue } from "./queue.ts";

/**
 * How a protocol groups messages. Messages of one lane are handled one after another; lanes run side by side.
 * In ACP a lane is a session.
 */
export interface Order {
  /** The lane that a message belongs to; `undefined` for those that belong to none, which form a lane of their own. */
  lane(params: unknown): string | undefined;
  /** Whether a call makes a lane whose name only its result tells, as `session/new` does. */
  opens(method: string): boolean;
  /** The name of the lane that such a result made. */
  opened(result: unknown): string | undefined;
}

/** What waits in a lane. A handler's `run` returns a promise while it goes on, and never throws or rejects. */
interface Task {
  readonly arrived: number;
  readonly run: () => PromiseLike<unknown> | undefined;
}

interface Lane {
  readonly name: string | undefined;
  readonly waiting: Queue<Task>;
  /** The handler that the rest of the lane waits for. */
  active: Task | undefined;
  /** When the newest handler in `waiting` arrived; what else waits there holds nothing up. */
  newest: number;
  /** Nothing runs until the call that makes this lane has been answered. */
  held: boolean;
}

/**
 * Keeps the order guarantee: within a lane notifications are handled one after another in arrival order, a request starts
 * when the notifications before it have been handled, and a response is delivered when the notifications that arrived
 * between its request and itself have been handled.
 *
 * A handler may wait for calls of its own: a response that a running handler might be waiting for moves the lane past that
 * handler, and a request from the peer does not wait for a handler that might be waiting for the peer.
 */
export class Lanes {
  private readonly lanes = new Map<string | undefined, Lane>();
  private readonly known = new Set<string>();
  private opening = 0;
  /** How many tasks wait for their turn. */
  waiting = 0;
  /** Called each time that `waiting` has shrunk. */
  private readonly onProgress: () => void;

  constructor(onProgress: () => void) {
    this.onProgress = onProgress;
  }

  /** Whether nothing runs and nothing waits. */
  get idle(): boolean {
    return this.lanes.size === 0;
  }

  /** Whether notifications may be held until a call is answered. */
  get holding(): boolean {
    return this.opening > 0;
  }

  /** Runs a notification's handler at once if its lane is idle, else when its turn comes. */
  notification(name: string | undefined, arrived: number, run: Task["run"]): void {
    let lane = this.lanes.get(name);
    if (lane === undefined) {
      const held = this.opening > 0 && name !== undefined && !this.known.has(name);
      if (!held) {
        const going = run();
        if (going === undefined) return;
        this.occupy(this.add(name), { arrived, run }, going);
        return;
      }
      lane = this.add(name);
      lane.held = true;
    }
    lane.newest = arrived;
    this.enqueue(lane, { arrived, run });
  }

  /** Starts a request when the notifications before it have been handled. `mayWait(t)`: whether a handler that runs since `t` may be waiting for the peer. */
  request(name: string | undefined, arrived: number, start: () => void, mayWait: (since: number) => boolean): void {
    const lane = this.lanes.get(name);
    if (lane === undefined || lane.held || (lane.active !== undefined && mayWait(lane.active.arrived))) start();
    else this.enqueue(lane, { arrived, run: () => void start() });
  }

  /** Delivers the response to a call that was sent at `sent`, after the notifications that came between. */
  response(name: string | undefined, sent: number, deliver: () => void): void {
    const lane = this.lanes.get(name);
    if (lane === undefined || lane.held) return deliver();
    const between = lane.newest > sent;
    if (!between && (lane.active === undefined || lane.active.arrived <= sent)) return deliver();
    this.enqueue(lane, { arrived: sent, run: () => void deliver() });
    if (lane.active !== undefined && lane.active.arrived <= sent) {
      lane.active = undefined;
      this.pump(lane);
    }
  }

  /** A call names this lane, so it exists: its notifications need not wait for an answer. */
  know(name: string): void {
    this.known.add(name);
  }

  /** A call that makes a lane has been sent: until it is answered, notifications of unknown lanes are held. */
  open(): void {
    this.opening++;
  }

  /** That call has been answered (with the lane's name) or has failed. Lets go of what no answer can be for any more. */
  opened(name: string | undefined): void {
    this.opening--;
    if (name !== undefined) this.known.add(name);
    for (const lane of [...this.lanes.values()]) {
      if (!lane.held || (this.opening > 0 && lane.name !== name)) continue;
      lane.held = false;
      this.pump(lane);
    }
  }

  private add(name: string | undefined): Lane {
    const lane: Lane = { name, waiting: new Queue(), active: undefined, newest: -1, held: false };
    this.lanes.set(name, lane);
    return lane;
  }

  private enqueue(lane: Lane, task: Task): void {
    lane.waiting.push(task);
    this.waiting++;
  }

  private occupy(lane: Lane, task: Task, going: PromiseLike<unknown>): void {
    lane.active = task;
    going.then(() => {
      if (lane.active !== task) return;
      lane.active = undefined;
      this.pump(lane);
    });
  }

  private pump(lane: Lane): void {
    while (lane.active === undefined) {
      const task = lane.waiting.shift();
      if (task === undefined) {
        this.lanes.delete(lane.name);
        break;
      }
      this.waiting--;
      const going = task.run();
      if (going !== undefined) this.occupy(lane, task, going);
    }
    this.onProgress();
  }
}
