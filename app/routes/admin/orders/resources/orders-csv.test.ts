import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { openSession, sessionMiddleware } from "#app/domains/accounts/sessions/session.server.ts";
import { maxChosen } from "#app/domains/orders/search/order-filter.ts";
import { fromSomewhere } from "#tests/client-network.ts";
import { cookieOf } from "#tests/cookies.ts";
import { makeUser } from "#tests/factories.ts";
import { makeOrderRow } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { action } from "./orders-csv.ts";

ownDatabase();

/** What an owner of the shop gets who has chosen these orders. */
async function download(ids: readonly string[]): Promise<Response> {
  const { id } = await makeUser({ role: "admin" });
  const { cookies } = await fromSomewhere(() => openSession(id, new Headers()));
  const url = new URL("https://shop.example/my/orders.csv");
  const body = new URLSearchParams(ids.map((one) => ["id", one]));
  const request = new Request(url, { method: "POST", headers: cookieOf(cookies), body });
  const args = { request, url, context: new RouterContextProvider(), params: {} };
  const asked = args as unknown as Parameters<typeof action>[0] &
    Parameters<typeof sessionMiddleware>[0];
  return (await sessionMiddleware(asked, () => action(asked))) as Response;
}

test("as many orders as can be chosen are downloaded together (rules: orders-27)", async () => {
  const id = await makeOrderRow({ name: "Bina Oraon" });
  const others = Array.from({ length: maxChosen - 1 }, (_, n) => `gone-${n}`);
  const answer = await download([...others, id]);
  expect(await answer.text()).toContain("Bina Oraon");
  await expect(download([...others, id, "one-more"])).rejects.toMatchObject({
    init: { status: 400 },
  });
});
