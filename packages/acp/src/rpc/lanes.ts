import { type Delivery, deliverFollowers, follow, type Lane, makeLane, makeTask, type Task } from "./lane.ts";
import { afterMicrotasks } from "./macrotask.ts";

/** What `Lanes` needs of its connection. */
interface Host {
  /** Whether a handler that runs since `began` may be waiting for an answer of the peer. */
  mayWait(began: number): boolean;
  /** Something has run, or waits no longer. */
  onProgress(): void;
}

/**
 * Keeps the order guarantee: within a lane notifications are handled one after another in arrival order, a request starts
 * when the notifications before it have been handled, and a response is delivered when the notifications that arrived
 * between its request and itself have been handled. `docs/design/ordering.md` says why none of this can deadlock.
 */
export class Lanes {
  /** Counts arrivals and calls: which of two came first. */
  clock = 0;
  /** How many tasks wait for their turn. */
  waiting = 0;
  /** How many tasks wait for a call that makes their lane. */
  held = 0;

  private readonly host: Host;
  private readonly lanes = new Map<string | undefined, Lane>();
  private readonly known = new Set<string>();
  /** The notification handlers that go on, oldest first. */
  private readonly running = new Set<Task>();
  /** How many of the waiting tasks are requests. */
  private requests = 0;
  private opening = 0;
  private stopped = false;

  constructor(host: Host) {
    this.host = host;
  }

  /** Whether nothing runs, waits or is held. */
  get idle(): boolean {
    return this.lanes.size === 0;
  }

  get busy(): boolean {
    return this.running.size > 0 || this.waiting > 0 || this.held > 0;
  }

  /** When the oldest running handler began. */
  get oldest(): number {
    return this.running.values().next().value?.began ?? Number.POSITIVE_INFINITY;
  }

  /** Whether a notification of this lane may be handled at once. */
  isFree(name: string | undefined): boolean {
    return !this.lanes.has(name) && !this.holds(name);
  }

  /** A notification that was handled at once goes on: what follows in its lane waits. */
  occupy(name: string | undefined, arrived: number, going: PromiseLike<unknown>): void {
    const task = makeTask(arrived, neverRun, false);
    task.began = arrived;
    this.activate(this.lanes.get(name) ?? this.add(name, false), task, going);
  }

  /** Handles a notification when its turn comes. */
  notification(name: string | undefined, run: Task["run"]): void {
    const lane = this.lanes.get(name) ?? this.add(name, this.holds(name));
    lane.newest = makeTask(++this.clock, run, false);
    this.enqueue(lane, lane.newest);
  }

  /** Starts a request when the notifications before it have been handled, unless one of those may be waiting for the peer. */
  request(name: string | undefined, start: () => void): void {
    const arrived = ++this.clock;
    const lane = this.lanes.get(name);
    if (lane === undefined || lane.held) return start();
    if (lane.active === undefined ? !lane.resting : this.host.mayWait(lane.active.began)) return start();
    const task = makeTask(arrived, () => void start(), true);
    lane.requests.push(task);
    this.requests++;
    this.enqueue(lane, task);
  }

  /** Delivers the response to a call that was sent at `sent`, after the notifications that came between. */
  response(name: string | undefined, sent: number, deliver: () => void): void {
    const delivery: Delivery = { sent, left: 1, deliver };
    this.follow(this.lanes.get(name), delivery);
    if (name !== undefined) this.follow(this.lanes.get(undefined), delivery);
    if (--delivery.left === 0) deliver();
  }

  /** A call has been sent. Its handler may now be waiting for the peer, and the peer for one of the requests in line. */
  called(name: string | undefined, opens: boolean): void {
    if (name !== undefined) this.know(name);
    if (opens) this.opening++;
    if (this.requests > 0) queueMicrotask(() => this.hasten());
  }

  /** A call that makes a lane has been answered (with the lane's name) or has failed. Lets go of what no answer can be for any more. */
  opened(name: string | undefined): void {
    this.opening--;
    if (name !== undefined) this.known.add(name);
    for (const lane of [...this.lanes.values()]) if (this.opening <= 0 || lane.name === name) this.release(lane);
  }

  /** Lets go of all that is held. */
  releaseAll(): void {
    for (const lane of [...this.lanes.values()]) this.release(lane);
  }

  /** Forgets all that waits. What runs goes on, and nothing follows it. */
  stop(): void {
    this.stopped = true;
    this.waiting = this.held = this.requests = 0;
    this.lanes.clear();
  }

  /** Who names a lane has been told of it: what is held of it goes first, and the answer to this call after that. */
  private know(name: string): void {
    this.known.add(name);
    const lane = this.lanes.get(name);
    if (lane?.held) queueMicrotask(() => this.release(lane));
  }

  private holds(name: string | undefined): boolean {
    return this.opening > 0 && name !== undefined && !this.known.has(name);
  }

  private add(name: string | undefined, held: boolean): Lane {
    const lane = makeLane(name, held);
    this.lanes.set(name, lane);
    return lane;
  }

  private enqueue(lane: Lane, task: Task): void {
    lane.waiting.push(task);
    if (lane.held) this.held++;
    else {
      this.waiting++;
      this.pump(lane);
    }
  }

  private release(lane: Lane): void {
    if (!lane.held) return;
    lane.held = false;
    lane.waiting.forEach((task) => {
      task.arrived = ++this.clock;
    });
    this.held -= lane.waiting.length;
    this.waiting += lane.waiting.length;
    this.pump(lane);
  }

  /**
   * A response follows the newest waiting notification that is newer than its request, which cannot begin before the others;
   * without one, those that run. A handler that began before the request was sent may have sent it: the lane moves past it.
   */
  private follow(lane: Lane | undefined, delivery: Delivery): void {
    if (lane === undefined || lane.held) return;
    const { newest, active } = lane;
    if (newest !== undefined && isWaiting(newest) && newest.arrived > delivery.sent) {
      follow(newest, delivery);
      if (active === undefined || active.began >= delivery.sent) return;
      lane.passed.add(active);
      lane.active = undefined;
      this.pump(lane);
    } else {
      if (active !== undefined && active.arrived > delivery.sent) follow(active, delivery);
      followPassed(lane, delivery);
    }
  }

  private hasten(): void {
    for (const lane of [...this.lanes.values()]) {
      if (lane.active === undefined || !this.host.mayWait(lane.active.began)) continue;
      while (lane.requests.length > 0) this.begin(lane.requests.shift()!);
    }
  }

  private begin(task: Task): PromiseLike<unknown> | undefined {
    this.waiting--;
    if (task.isRequest) this.requests--;
    task.began = this.clock;
    return task.run();
  }

  private activate(lane: Lane, task: Task, going: PromiseLike<unknown>): void {
    lane.active = task;
    this.running.add(task);
    going.then(() => {
      this.running.delete(task);
      if (lane.active === task) lane.active = undefined;
      else lane.passed.delete(task);
      if (deliverFollowers(task)) this.rest(lane);
      this.pump(lane);
    });
  }

  /** Gives the callers whose responses were just delivered the next turn. */
  private rest(lane: Lane): void {
    lane.resting = true;
    afterMicrotasks(() => {
      lane.resting = false;
      this.pump(lane);
    });
  }

  private pump(lane: Lane): void {
    while (!this.stopped && lane.active === undefined && !lane.resting && !lane.held) {
      const task = lane.waiting.shift();
      if (task === undefined) {
        if (lane.passed.size === 0) this.lanes.delete(lane.name);
        break;
      }
      if (!isWaiting(task)) continue;
      if (task.isRequest) lane.requests.shift();
      for (const delivery of task.followers ?? []) followPassed(lane, delivery);
      const going = this.begin(task);
      if (going !== undefined) this.activate(lane, task, going);
      else if (deliverFollowers(task)) this.rest(lane);
    }
    this.host.onProgress();
  }
}

/** Makes a response wait for the handlers between that the lane has moved past. */
function followPassed(lane: Lane, delivery: Delivery): void {
  for (const task of lane.passed) if (task.arrived > delivery.sent) follow(task, delivery);
}

function isWaiting(task: Task): boolean {
  return task.began === Number.POSITIVE_INFINITY;
}

function neverRun(): undefined {}
