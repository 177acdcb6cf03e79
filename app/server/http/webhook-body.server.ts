/** Far more than any event has. */
const maxBytes = 256 * 1024;

/**
 * The body as text, unparsed, because a signature may be made over it; undefined where it is longer
 * than `maxBytes`.
 */
export async function readWebhookBody(request: Request): Promise<string | undefined> {
  return (await readBytes(request, maxBytes))?.toString("utf8");
}

/** The body as it is; undefined where it is longer than `most` bytes. */
export async function readBytes(request: Request, most: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
