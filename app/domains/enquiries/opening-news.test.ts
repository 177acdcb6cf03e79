import { expect, test } from "vitest";
import { pool } from "#app/server/database/database.server.ts";
import { withRequest } from "#app/server/http/request.server.ts";
import { admin } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import {
  answerOpeningNews,
  askOpeningNews,
  countOpeningNews,
  openingNewsOf,
  tellOpeningNews,
} from "./opening-news.server.ts";

ownDatabase();

let networks = 0;
/** Asks from a network of its own, in Hindi. */
const ask = (email: string, clientNetwork = `network ${networks++}`) =>
  withRequest({ id: "1", clientNetwork, language: "hi" }, () => askOpeningNews(email));

/** The token of the last mail to somebody. */
async function tokenOf(email: string): Promise<string> {
  const mail = (await mailsTo(email)).at(-1);
  const link = mail && "link" in mail ? new URL(mail.link) : undefined;
  expect(link?.pathname).toBe("/hi/closed");
  return link?.searchParams.get("news") ?? "";
}

test("who has said yes by the mailed link is told once, and then forgotten (rules: opening-5)", async () => {
  await ask("Asha@Example.org");
  const token = await tokenOf("asha@example.org");
  expect(await openingNewsOf(token)).toEqual({ email: "asha@example.org", isConfirmed: false });
  expect(await countOpeningNews()).toBe(0);
  expect(await tellOpeningNews(admin)).toBe(0);
  expect(await answerOpeningNews(token, true)).toBe(true);
  expect(await countOpeningNews()).toBe(1);
  const told = await Promise.all([tellOpeningNews(admin), tellOpeningNews(admin)]);
  expect(told.toSorted()).toEqual([0, 1]);
  const kinds = (await mailsTo("asha@example.org")).map(({ kind }) => kind);
  expect(kinds).toEqual(["opening-asked", "shop-opened"]);
  expect(await openingNewsOf(token)).toBeUndefined();
  const { rows } = await pool.query("select action, detail from audit_log");
  expect(rows).toMatchObject([{ action: "opening-news.tell", detail: { told: 1 } }]);
});

test("who says no is told nothing, and a link works for nothing else", async () => {
  await ask("bina@example.org");
  const token = await tokenOf("bina@example.org");
  expect(await answerOpeningNews(token, false)).toBe(true);
  expect(await answerOpeningNews(token, true)).toBe(false);
  expect(await answerOpeningNews("another", true)).toBe(false);
  expect(await countOpeningNews()).toBe(0);
});

test("who asks again gets a new link, who has confirmed no further mail, and nobody more than three a day", async () => {
  await ask("chandra@example.org");
  const first = await tokenOf("chandra@example.org");
  await ask("chandra@example.org");
  const second = await tokenOf("chandra@example.org");
  expect(await answerOpeningNews(first, true)).toBe(false);
  for (let n = 0; n < 3; n += 1) expect(await ask("chandra@example.org")).toBeUndefined();
  expect(await mailsTo("chandra@example.org")).toHaveLength(3);
  expect(await openingNewsOf(second)).toBeUndefined();
  await ask("devi@example.org");
  await answerOpeningNews(await tokenOf("devi@example.org"), true);
  await ask("devi@example.org");
  expect(await mailsTo("devi@example.org")).toHaveLength(1);
});

test("one network asks twenty times an hour", async () => {
  for (let n = 0; n < 20; n += 1) expect(await ask(`n${n}@example.org`, "one")).toBeUndefined();
  expect(await ask("late@example.org", "one")).toBeGreaterThan(0);
  expect(await mailsTo("late@example.org")).toEqual([]);
});
