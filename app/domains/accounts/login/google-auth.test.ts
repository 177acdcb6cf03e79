import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { config } from "#app/server/process/config.server.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { googleAuth } from "./google-auth.server.ts";

ownDatabase();

const path = "/.well-known/openid-configuration";

/** A server that answers a discovery for this issuer, or sends whoever asks to another address. */
async function serve(answer: (own: string) => { issuer: string } | { location: string }) {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    const said = answer(origin);
    if ("location" in said) return response.writeHead(302, { Location: said.location }).end();
    const addresses = ["authorization_endpoint", "token_endpoint", "jwks_uri"].map((name) => [
      name,
      `${origin}/${name}`,
    ]);
    const known = { ...said, ...Object.fromEntries(addresses) };
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ ...known, id_token_signing_alg_values_supported: ["RS256"] }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => void server.close());
  return { origin, asked };
}

test("a provider that sends elsewhere for its addresses is not followed", async () => {
  const other = await serve((own) => ({ issuer: own }));
  const first = await serve(() => ({ location: other.origin + path }));
  config().GOOGLE_DISCOVERY_URL = first.origin + path;
  await expect(googleAuth()).rejects.toThrow(`no answer from ${first.origin}${path}`);
  expect(first.asked).toEqual([path]);
  expect(other.asked).toEqual([]);
});

test("one that speaks for another issuer is refused", async () => {
  const { origin } = await serve(() => ({ issuer: "https://accounts.google.com" }));
  config().GOOGLE_DISCOVERY_URL = origin + path;
  await expect(googleAuth()).rejects.toThrow(
    `${origin}${path} speaks for another issuer: https://accounts.google.com`,
  );
});
