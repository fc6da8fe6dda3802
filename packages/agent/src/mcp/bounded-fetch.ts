import { AcpError } from "@colloquy/acp";

const LF = 0x0a;
const CR = 0x0d;

/**
 * `fetch`, with responses whose messages are at most so large: the body of a response, or one event of an event stream, which
 * itself may go on for ever. A larger one breaks the body off with an error.
 */
export function boundedFetch(maxBytes: number): (url: string | URL, init?: RequestInit) => Promise<Response> {
  return async (url, init) => {
    const response = await fetch(url, init);
    if (response.body === null) return response;
    const isStream = /^text\/event-stream\b/i.test(response.headers.get("content-type") ?? "");
    const { status, statusText, headers } = response;
    const bounded = new Response(response.body.pipeThrough(bound(maxBytes, isStream)), { status, statusText, headers });
    // A `Response` that is made has no address, and the reader of a redirect looks at it.
    return Object.defineProperties(bounded, {
      url: { value: response.url },
      redirected: { value: response.redirected },
    });
  };
}

function bound(maxBytes: number, isStream: boolean): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  let isLineEmpty = true;
  return new TransformStream({
    transform(chunk, controller) {
      // An empty line ends an event.
      if (isStream) {
        for (const byte of chunk) {
          size += 1;
          if (byte === LF && isLineEmpty) size = 0;
          if (byte !== CR) isLineEmpty = byte === LF;
          if (size > maxBytes) break;
        }
      } else size += chunk.length;
      if (size > maxBytes) controller.error(new AcpError(`a message is over the limit of ${maxBytes} bytes`));
      else controller.enqueue(chunk);
    },
  });
}
