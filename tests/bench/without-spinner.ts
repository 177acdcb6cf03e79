import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { brotliCompressSync, constants } from "node:zlib";

/**
 * The shop as it is, but for the spinner that covers the home page for 1500 ms: before it, a proxy marks the spinner as
 * hidden.
 */
export async function openWithoutSpinner(url: string) {
  const server = createServer((asked, answer) => {
    pass(url, asked, answer).catch(() => answer.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function pass(url: string, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const isHome = asked.url === "/";
  const headers = { ...asked.headers, ...(isHome && { "accept-encoding": "identity" }) };
  const sent = await new Promise<IncomingMessage>((resolve, reject) => {
    const passed = request(url + asked.url, { method: asked.method, headers }, resolve);
    passed.on("error", reject);
    asked.on("error", reject).pipe(passed);
    answer.on("close", () => passed.destroy());
  });
  if (!isHome || sent.statusCode !== 200) {
    answer.writeHead(sent.statusCode ?? 502, sent.headers);
    sent.pipe(answer);
    return;
  }
  const page = await text(sent);
  // As the page cache compresses it.
  const body = brotliCompressSync(page.replace('class="page-spinner ', 'hidden="" $&'), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
  });
  const { "content-length": _, ...others } = sent.headers;
  answer.writeHead(200, {
    ...others,
    "content-encoding": "br",
    "content-length": body.length,
  });
  answer.end(body);
}
