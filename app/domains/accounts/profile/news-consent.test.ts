import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { somebody } from "#tests/somebody.ts";
import { newsConsents } from "../users/account-table.server.ts";
import { newsConsent, setNewsConsent } from "./news-consent.server.ts";

ownDatabase();

const said = (userId: string) =>
  db
    .select({ isGiven: newsConsents.isGiven, place: newsConsents.place })
    .from(newsConsents)
    .where(eq(newsConsents.userId, userId))
    .orderBy(asc(newsConsents.at), asc(newsConsents.id));

test("is off unless it was ticked at the sign-up", async () => {
  expect(await said((await somebody()).id)).toEqual([]);
  const asha = await somebody({ news: true });
  expect(await said(asha.id)).toEqual([{ isGiven: true, place: "sign-up" }]);
});

test("each word is kept with its place and time, the last one counts, a repeated one is none", async () => {
  const asha = await makeUser();
  await setNewsConsent(asha, false, "privacy-page");
  expect(await newsConsent(asha)).toBeUndefined();
  await Promise.all([
    setNewsConsent(asha, true, "privacy-page"),
    setNewsConsent(asha, true, "privacy-page"),
  ]);
  await setNewsConsent(asha, false, "privacy-page");
  expect(await said(asha.id)).toEqual([
    { isGiven: true, place: "privacy-page" },
    { isGiven: false, place: "privacy-page" },
  ]);
  expect(await newsConsent(asha)).toMatchObject({ isGiven: false, at: expect.any(Date) });
});
