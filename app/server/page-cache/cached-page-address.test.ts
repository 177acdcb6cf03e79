import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { folderStore } from "../files/folder-store.server.ts";
import { shopRequestListener } from "../http/http.server.ts";
import { shopAddress } from "../http/shop-address.server.ts";

test("a page for everybody has the shop's address, whatever the one who asked first has sent", async () => {
  const listener = shopRequestListener({
    clientFolder: undefined,
    middleware: (_request, _response, next) => next(),
    files: folderStore(tmpdir()),
    renderPage: async (request) => new Response(`${request.url} ${[...request.headers]}`),
    pageCache: {
      sessionCookie: "session",
      sharedPage: (address) => ({ address, isForVisitorsOnly: true }),
      viewerOf: async () => ({ viewer: "visitor", cookies: [] }),
      dependencies: () => [],
    },
    feedUser: async () => null,
  });
  const server = createServer(listener).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.close();
  });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const headers = {
    Host: "evil.example",
    Forwarded: "host=evil.example;proto=https",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "https",
    "X-Original-URL": "/evil",
    Referer: "https://evil.example/",
    Cookie: "theme=evil",
    Connection: "close",
  };
  for (const path of ["/products", "//evil/products", "/@evil", "/\\evil"]) {
    const asked = get({ host: "127.0.0.1", port, path, headers });
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    const { origin } = new URL((await text(answer)).trim());
    expect(origin, path).toBe(shopAddress());
  }
});
