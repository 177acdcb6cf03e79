import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Asks for a part when the one before it has gone out, and for no more when nobody listens. Parts are still made by the
 * request, and in its language, when the answer has been given and only its body is sent.
 */
export function streamed(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  const asRequested = AsyncLocalStorage.snapshot();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await asRequested(() => parts.next());
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
