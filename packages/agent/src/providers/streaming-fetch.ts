import { InvalidResponseDataError } from "ai";

/**
 * `fetch` for answers that are streams. A wrong base URL often leads to a page or to another API, whose answer is fine but
 * has no events in it; that is an error here, where it would look like a stream without its end.
 */
export const streamingFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok || !/^(text\/html|application\/json)\b/i.test(type)) return response;
  await response.body?.cancel();
  throw new InvalidResponseDataError({ data: undefined, message: `The answer is ${type}, and no stream.` });
};
