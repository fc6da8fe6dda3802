/** How long a turn may take to end once it is cancelled because its session is closed, in milliseconds. */
export const maxTurnEndMs = 5_000;

/** The same when the client has gone, and nobody sees how it ends. */
export const maxPartingMs = 2_000;

/** Whether it ends in time. */
export async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const done = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  return done;
}
