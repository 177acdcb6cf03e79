import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { openSession, sessionMiddleware } from "#app/domains/accounts/sessions/session.server.ts";
import { lastImports } from "#app/domains/product-editing/import/product-imports.server.ts";
import { maxSheetSize } from "#app/domains/product-editing/sheets/read-sheet.server.ts";
import { fromSomewhere } from "#tests/client-network.ts";
import { cookieOf } from "#tests/cookies.ts";
import { makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { action } from "./product-files.tsx";

ownDatabase();

/** What an owner of the shop is answered who sends this. */
async function send(fields: Record<string, string | File>): Promise<unknown> {
  const { id } = await makeUser({ role: "admin" });
  const { cookies } = await fromSomewhere(() => openSession(id, new Headers()));
  const url = new URL("https://shop.example/my/products/import");
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const request = new Request(url, { method: "POST", headers: cookieOf(cookies), body });
  const args = { request, url, context: new RouterContextProvider(), params: {} };
  const asked = args as unknown as Parameters<typeof action>[0] &
    Parameters<typeof sessionMiddleware>[0];
  let answer: unknown;
  await sessionMiddleware(asked, async () => {
    answer = await action(asked);
    return new Response();
  });
  return answer;
}

const fileOf = (size: number) => new File([new Uint8Array(size)], "goods.csv");

test.each([
  ["no file", { kind: "stock" }, 400, "Choose a file"],
  ["an empty file", { kind: "stock", file: fileOf(0) }, 400, "Choose a file"],
  [
    "too large a file",
    { kind: "stock", file: fileOf(maxSheetSize + 1) },
    413,
    "The file is larger than 5 MB",
  ],
  ["an unknown kind", { kind: "orders", file: fileOf(9) }, 400, "Something went wrong"],
])("%s is refused, and nothing is kept", async (_, fields, status, error) => {
  const answer = await send(fields as Record<string, string | File>);
  expect(answer).toMatchObject({ data: { ok: false }, init: { status } });
  expect(JSON.stringify(answer)).toContain(error);
  expect(await lastImports()).toEqual([]);
});

test("a file of the largest size is kept, and its page opened", async () => {
  const answer = (await send({ kind: "stock", file: fileOf(maxSheetSize) })) as Response;
  const [kept] = await lastImports();
  expect(answer.headers.get("location")).toBe(`/my/products/import/${kept?.id}`);
  expect(kept).toMatchObject({ fileName: "goods.csv", status: "checking" });
});
