import { createServer, request } from "node:http";

/** What browsers ask for. */
export const acceptEncoding = "gzip, deflate, br";

/** A server that does nothing but send the bytes that `url` answers with now. */
export async function bareServer(
  url: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  const { bytes, headers } = await answerOf(url);
  const server = createServer((_, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The body as it comes over the wire, still compressed: fetch() would unpack it. */
function answerOf(url: string) {
  return new Promise<{ bytes: Buffer; headers: Record<string, string | number> }>(
    (resolve, reject) => {
      const asked = request(url, { headers: { "Accept-Encoding": acceptEncoding } }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const bytes = Buffer.concat(chunks);
          resolve({
            bytes,
            headers: {
              "Content-Type": response.headers["content-type"] ?? "text/html",
              "Content-Length": bytes.length,
              ...(response.headers["content-encoding"] && {
                "Content-Encoding": response.headers["content-encoding"],
              }),
            },
          });
        });
      });
      asked.once("error", reject);
      asked.end();
    },
  );
}
