/** Runs `task` when the microtasks that are queued now, and those that they queue, have run. */
export const afterMicrotasks: (task: () => void) => void = chooseScheduler();

function chooseScheduler(): (task: () => void) => void {
  const { setImmediate } = globalThis as { setImmediate?: (task: () => void) => void };
  if (setImmediate !== undefined) return (task) => setImmediate(task);
  if (typeof MessageChannel === "undefined") return (task) => void setTimeout(task, 0);
  let tasks: (() => void)[] = [];
  let channel: MessageChannel | undefined;
  return (task) => {
    if (channel === undefined) {
      channel = new MessageChannel();
      channel.port1.onmessage = () => {
        const due = tasks;
        tasks = [];
        for (const run of due) run();
      };
    }
    tasks.push(task);
    if (tasks.length === 1) channel.port2.postMessage(undefined);
  };
}
