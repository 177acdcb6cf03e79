import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer, request } from "node:http";
import { fileURLToPath } from "node:url";

/** What browsers ask for. */
export const acceptEncoding = "gzip, deflate, br";

type Headers = Record<string, string>;

/** A process that does nothing but send the bytes that `url` answers with now. */
export async function bareServer(url: string) {
  const child = fork(fileURLToPath(import.meta.url), [url], { execArgv: [] });
  const [port] = (await once(child, "message")) as [number];
  return { url: `http://127.0.0.1:${port}/`, close: () => child.kill() };
}

/** The body as it comes over the wire, still compressed: fetch() would unpack it. */
function answerOf(url: string) {
  return new Promise<{ bytes: Buffer; headers: Headers }>((resolve, reject) => {
    const asked = request(url, { headers: { "Accept-Encoding": acceptEncoding } }, (response) => {
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
  const { bytes, headers } = await answerOf(process.argv[2] ?? "");
  const server = createServer((_, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.(typeof address === "object" ? address?.port : 0);
  });
}
