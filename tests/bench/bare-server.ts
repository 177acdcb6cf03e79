import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer, request } from "node:http";
import { fileURLToPath } from "node:url";

/** What browsers ask for. */
export const acceptEncoding = "gzip, deflate, br";

type Headers = Record<string, string>;

/**
 * A process that does nothing but send the bytes that `url` answers with now.
 * @param cookie of who asks for them; "" for a visitor.
 */
export async function bareServer(url: string, cookie: string) {
  const child = fork(fileURLToPath(import.meta.url), [url, cookie], { execArgv: [] });
  const [port] = (await once(child, "message")) as [number];
  return { url: `http://127.0.0.1:${port}/`, close: () => child.kill() };
}

/** The body as it comes over the wire, still compressed: fetch() would unpack it. */
function answerOf(url: string, cookie: string) {
  return new Promise<{ bytes: Buffer; headers: Headers }>((resolve, reject) => {
    const headers = { "Accept-Encoding": acceptEncoding, Cookie: cookie };
    const asked = request(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const { "content-type": type, "content-encoding": encoding } = response.headers;
        const bytes = Buffer.concat(chunks);
        const headers = {
          "Content-Type": type ?? "text/html",
          "Content-Length": String(bytes.length),
          ...(encoding && { "Content-Encoding": encoding }),
        };
        resolve({ bytes, headers });
      });
    });
    asked.once("error", reject);
    asked.end();
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { bytes, headers } = await answerOf(process.argv[2] ?? "", process.argv[3] ?? "");
  const server = createServer((_, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.(typeof address === "object" ? address?.port : 0);
  });
}
