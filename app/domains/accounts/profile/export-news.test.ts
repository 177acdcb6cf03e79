import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { admin, makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { findAccount } from "../users/find-account.server.ts";
import { exportNews, recordNewsExport } from "./export-news.server.ts";
import { setNewsConsent } from "./news-consent.server.ts";

ownDatabase();

async function file(size?: number): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of exportNews(size)) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

test("holds the proven addresses whose last word on news is yes, over all windows", async () => {
  const agreed = async (email: string, fullName: string, emailVerified = true) => {
    const user = await makeUser({ email, fullName, emailVerified });
    await setNewsConsent(user, true, "privacy-page");
    return user;
  };
  const head = '\u{FEFF}"Email","Name","Agreed (India)"\r\n';
  expect(await file()).toBe(head);
  await makeUser({ email: "never@example.org", emailVerified: true });
  await agreed("asha@example.org", "Asha Devi");
  const bina = await agreed("bina@example.org", "Bina");
  await setNewsConsent(bina, false, "privacy-page");
  await agreed("unproven@example.org", "Mira", false);
  const again = await agreed("rani@example.org", '=Rani "R", Ranchi');
  await setNewsConsent(again, false, "privacy-page");
  await setNewsConsent(again, true, "privacy-page");
  await agreed("sita@example.org", "Sita");
  for (const size of [1, 2, 1000]) {
    const [first, ...rows] = (await file(size)).split(/(?<=\r\n)/);
    expect(first).toBe(head);
    expect(rows.map((row) => row.replace(/"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"/, "time"))).toEqual([
      '"asha@example.org","Asha Devi",time\r\n',
      '"rani@example.org","\'=Rani ""R"", Ranchi",time\r\n',
      '"sita@example.org","Sita",time\r\n',
    ]);
  }
});

test("that it was downloaded is written down", async () => {
  await recordNewsExport(admin);
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, "user.export-news"));
  expect(entry).toMatchObject({ actorId: admin.id, actorEmail: admin.email });
});

test("the back office sees each word on news, with its place, the last one first", async () => {
  const asha = await makeUser();
  expect(await findAccount(asha.id)).toMatchObject({ newsConsents: [] });
  await setNewsConsent(asha, true, "privacy-page");
  await setNewsConsent(asha, false, "privacy-page");
  const at = expect.any(Date);
  expect((await findAccount(asha.id))?.newsConsents).toEqual([
    { isGiven: false, place: "privacy-page", at },
    { isGiven: true, place: "privacy-page", at },
  ]);
});
