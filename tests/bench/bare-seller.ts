import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

/** A process that takes searches, and does nothing but post the same bytes to `buyer` for each. */
export async function bareSeller(buyer: string, catalogue: Uint8Array) {
  const child = fork(fileURLToPath(import.meta.url), [buyer], {
    execArgv: [],
    serialization: "advanced",
  });
  child.send(catalogue);
  const [port] = (await once(child, "message")) as [number];
  return { url: `http://127.0.0.1:${port}/search`, close: () => child.kill() };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [message] = (await once(process, "message")) as [Uint8Array];
  const catalogue = Buffer.from(message);
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const headers = { "content-type": "application/json", "content-length": catalogue.length };
  const server = createServer((search, response) => {
    search.resume().on("end", () => {
      response.end('{"message":{"ack":{"status":"ACK"}}}');
      const sent = request(process.argv[2] ?? "", { method: "POST", agent, headers });
      sent.on("response", (answer) => answer.resume());
      sent.end(catalogue);
    });
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
}
