import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { type LargeBody, NotPublic, postToNetwork } from "./post-to-network.server.ts";

async function served(listener: RequestListener, work: (url: string) => Promise<void>) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await work(`http://buyer.localhost:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const large = (own: string): LargeBody => [
  new Uint8Array(new SharedArrayBuffer(3_000_000)).fill(0x20),
  Buffer.from(own),
];

test.each([
  "http://buyer.example.org/on_select",
  "https://127.0.0.1/on_select",
  "https://localhost/on_select",
  "https://shop.localhost/on_select",
  "https://[::1]/on_select",
  "https://[::ffff:10.0.0.1]/on_select",
  "https://10.0.0.1/on_select",
  "https://192.168.1.1:8443/on_select",
  "https://169.254.169.254/latest/meta-data",
  "https://2130706433/on_select",
  "https://printer/on_select",
  "https://me:secret@buyer.example.org/on_select",
  "ftp://buyer.example.org/on_select",
  "nowhere",
])("%s is not called", async (address) => {
  for (const body of ["{}", large("{}")]) {
    const posted = postToNetwork(address, body, {}, { mayBeLocal: false });
    await expect(posted).rejects.toThrow(NotPublic);
  }
});

test("in practice this machine is called, and nothing else of one's own network", async () => {
  await served(
    (request, response) => response.end(`${request.method} ${request.headers["content-type"]}`),
    async (url) => {
      const told = await postToNetwork(url, "{}", {}, { mayBeLocal: true });
      expect(told).toEqual({ status: 200, body: "POST application/json" });
      await expect(postToNetwork(url, "{}", {}, { mayBeLocal: false })).rejects.toThrow(NotPublic);
    },
  );
  const printer = postToNetwork("http://192.168.1.1/", "{}", {}, { mayBeLocal: true });
  await expect(printer).rejects.toThrow(NotPublic);
});

test("nobody is followed, and an answer without an end is not read to it", async () => {
  let asked = 0;
  await served(
    (request, response) => {
      asked += 1;
      if (request.url === "/on") response.writeHead(302, { location: "/elsewhere" }).end();
      else for (let part = 0; part < 40; part += 1) response.write("x".repeat(16_384));
    },
    async (url) => {
      const { status } = await postToNetwork(`${url}/on`, "{}", {}, { mayBeLocal: true });
      expect([status, asked]).toEqual([302, 1]);
      for (const body of ["{}", large("{}")]) {
        const endless = postToNetwork(`${url}/endless`, body, {}, { mayBeLocal: true });
        await expect(endless).rejects.toThrow("no end");
      }
    },
  );
});

test("large bodies arrive whole, over connections that are kept, and once more where one was closed", async () => {
  const ports: (number | undefined)[] = [];
  let isClosing = false;
  await served(
    async (request, response) => {
      if (isClosing) {
        isClosing = false;
        return request.socket.resetAndDestroy();
      }
      ports.push(request.socket.remotePort);
      const came = await text(request);
      response.end(`${came.length} ${came.trim()} ${request.headers["content-length"]}`);
    },
    async (url) => {
      const post = () => postToNetwork(url, large("ragi"), {}, { mayBeLocal: true });
      const whole = { status: 200, body: "3000004 ragi 3000004" };
      expect(await post()).toEqual(whole);
      expect(await post()).toEqual(whole);
      expect(ports[1]).toBe(ports[0]);
      isClosing = true;
      expect(await post()).toEqual(whole);
      expect(ports[2]).not.toBe(ports[0]);
    },
  );
});
