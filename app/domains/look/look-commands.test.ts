import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Look, lookOfBefore } from "#app/lib/shop/look.ts";
import { db } from "#app/server/database/database.server.ts";
import { auditLog, uploads } from "#app/server/database/infrastructure-tables.server.ts";
import { openFiles } from "#app/server/files/files.server.ts";
import { folderStore } from "#app/server/files/folder-store.server.ts";
import { removeUnusedUploads, storeUpload } from "#app/server/files/upload.server.ts";
import { lookNow } from "#app/server/look/look-now.server.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { neverSaved, putLookBack, saveLook, undoLook } from "./look-commands.server.ts";
import { lookForm, lookIn, typedLook } from "./look-form.ts";
import { looks } from "./look-table.server.ts";
import { lastLooks, readLook } from "./read-look.server.ts";
import { findTriedLook, tryLook } from "./tried-look.server.ts";

ownDatabase();

const asha = { id: "asha", email: "asha@example.org" };
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "madua-look-"));
  openFiles(folderStore(folder));
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  await db.delete(looks);
  await readLook();
});

const green: Look = { ...lookOfBefore, colour: "#2f6b3c" };
const blue: Look = { ...lookOfBefore, colour: "#1f5f8b" };

/** When the present look was saved. */
const present = async () =>
  (await lastLooks(10)).find(({ isUndone }) => !isUndone)?.savedAt ?? neverSaved;

async function saved(look: Look): Promise<string> {
  const id = uuid();
  expect(await saveLook(id, await present(), look, asha)).toMatchObject({ ok: true });
  return id;
}

async function sentLogo(): Promise<string> {
  const picture = { width: 400, height: 200, channels: 4, background: "#ffffff00" } as const;
  const input = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect x="100" y="50" width="200" height="100" fill="#1a1a1a"/></svg>`,
  );
  const content = await sharp({ create: picture }).composite([{ input }]).png().toBuffer();
  const stored = await storeUpload({ folder: "logo", pdfs: false }, content, asha);
  if (!stored.ok) throw new Error(stored.refusal);
  return stored.value;
}

test("a shop that nobody has changed has no styles of its own", () => {
  expect(lookNow().styles).toBe("");
  expect(lookNow().colours).toBeUndefined();
});

test("a look shows at once, and each undo puts the one before it back, to the house's own", async () => {
  const first = await saved(green);
  const second = await saved(blue);
  expect(lookNow().look.colour).toBe("#1f5f8b");
  expect(lookNow().styles).toContain("--primary:#1f5f8b;");

  // Of two who press it at once, one undoes one look.
  const undone = await Promise.all([undoLook(second, asha), undoLook(second, asha)]);
  expect(undone.filter(({ ok }) => ok)).toHaveLength(1);
  expect(lookNow().look.colour).toBe("#2f6b3c");
  expect(await undoLook(first, asha)).toMatchObject({ ok: true });
  expect(lookNow().styles).toBe("");

  // What was undone can be had again, and is undone again.
  expect(await putLookBack(uuid(), second, asha)).toMatchObject({ ok: true });
  expect(lookNow().look.colour).toBe("#1f5f8b");
  expect(await putLookBack(uuid(), uuid(), asha)).toEqual({
    ok: false,
    refusal: { code: "not-found" },
  });
  const log = await db.select().from(auditLog).orderBy(auditLog.id);
  expect(log.map(({ action }) => action)).toEqual([
    "look.save-look",
    "look.save-look",
    "look.undo-look",
    "look.undo-look",
    "look.put-look-back",
  ]);
  expect(log[1]?.detail).toEqual({ before: { colour: "#2f6b3c" }, after: { colour: "#1f5f8b" } });
});

test("a form that is sent twice saves once, one of an earlier look is refused", async () => {
  const id = uuid();
  const once = () => saveLook(id, neverSaved, green, asha);
  expect(await Promise.all([once(), once()])).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await lastLooks(10)).toHaveLength(1);
  expect(await saveLook(uuid(), neverSaved, blue, asha)).toEqual({
    ok: false,
    refusal: { code: "edit-conflict", present: { updatedAt: await present() } },
  });
  expect(lookNow().look.colour).toBe("#2f6b3c");
});

test("a logo is taken out of the uploads, measured, and stays as long as a look has it", async () => {
  const logo = await sentLogo();
  const id = await saved({ ...green, logo });
  expect(lookNow().look.logoShape).toEqual({
    width: 200,
    height: 100,
    plate: { light: false, dark: true },
  });
  expect(lookNow().styles).toContain("/look/header-dark/1/");
  expect(await db.select().from(uploads).where(eq(uploads.url, logo))).toEqual([]);
  await removeUnusedUploads(new Date("2100-01-01"));
  // It may be chosen again, as long as an earlier look has it.
  await undoLook(id, asha);
  await saved({ ...blue, logo });
  expect(lookNow().look.logo).toBe(logo);

  for (const odd of ["/files/logo/none-10x10.webp", "/files/productImage/none-10x10.webp"]) {
    const refused = await saveLook(uuid(), await present(), { ...blue, logo: odd }, asha);
    expect(refused).toEqual({ ok: false, refusal: { code: "upload-missing" } });
  }
  const picture = "/files/crouselUpload/none-10x10.webp";
  expect(await saveLook(uuid(), await present(), { ...blue, picture }, asha)).toEqual({
    ok: false,
    refusal: { code: "upload-missing" },
  });
});

test("a drawing with scripts in it is no logo", async () => {
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`,
  );
  expect(await storeUpload({ folder: "logo", pdfs: false }, svg, asha)).toEqual({
    ok: false,
    refusal: "unreadable",
  });
});

test("a dress begins and ends at midnight in Jharkhand, and pages are told of it then", async () => {
  const days = { from: "2099-04-02", to: "2099-04-03" };
  await saved({ ...green, dresses: { sarhul: days, karma: { from: days.to, to: days.to } } });
  const dressAt = (at: string) => lookNow(new Date(at)).dress;
  expect(dressAt("2099-04-01T23:59:59.999+05:30")).toBeUndefined();
  expect(dressAt("2099-04-02T00:00:00+05:30")).toBe("sarhul");
  expect(lookNow(new Date("2099-04-02T12:00:00+05:30")).styles).toContain("mask-image");
  // Of two at once it is the later one.
  expect(dressAt("2099-04-03T00:00:00+05:30")).toBe("karma");
  expect(dressAt("2099-04-03T23:59:59.999+05:30")).toBe("karma");
  expect(dressAt("2099-04-04T00:00:00+05:30")).toBeUndefined();
  expect(lookNow(new Date("2099-04-04T00:00:00+05:30")).styles).not.toContain("mask-image");

  const told = await db.execute<{ at: Date }>(
    "select start_after as at from pgboss.job where name = 'publish-later' order by start_after",
  );
  const moments = told.rows.map(({ at }) => new Date(at).toISOString());
  expect(new Set(moments)).toEqual(
    new Set(["2099-04-01T18:30:00.000Z", "2099-04-02T18:30:00.000Z", "2099-04-03T18:30:00.000Z"]),
  );
});

test("what is tried is shown by its token, for a day, and only the shop can make one", async () => {
  const now = new Date("2026-11-28T06:00:00Z");
  const { token } = await tryLook(blue, "diwali", now);
  expect((await findTriedLook(token, now))?.look.colour).toBe("#1f5f8b");
  expect((await findTriedLook(token, now))?.dress).toBe("diwali");
  const nextDay = new Date(now.getTime() + 25 * 60 * 60 * 1000);
  for (const [odd, at] of [
    [token, nextDay],
    [`A${token}`, now],
    [`${token}A`, now],
    ["", now],
    ["a".repeat(9000), now],
  ] as const)
    expect(await findTriedLook(odd, at)).toBeUndefined();
  // Nobody else sees it.
  expect(lookNow().styles).toBe("");
});

test("the form says by its fields what it does not take, and gives back what it was given", () => {
  const wrong = (typed: Record<string, unknown>) =>
    lookForm.safeParse(typed).error?.issues.map(({ path }) => path.join("."));
  expect(wrong({ colour: "red" })).toEqual(["colour"]);
  expect(wrong({ colour: "#ff00000;}" })).toEqual(["colour"]);
  expect(wrong({ sections: "clients,clients" })).toEqual(["sections"]);
  expect(wrong({ sections: "moon" })).toEqual(["sections"]);
  expect(wrong({ sarhulFrom: "2026-03-20" })).toEqual(["sarhulTo"]);
  expect(wrong({ sarhulFrom: "2026-03-20", sarhulTo: "2026-03-19" })).toEqual(["sarhulTo"]);
  expect(wrong({ sarhulFrom: "2026-01-01", sarhulTo: "2026-12-31" })).toEqual(["sarhulTo"]);
  expect(wrong({ sarhulFrom: "2026-02-30", sarhulTo: "2026-03-01" })).toEqual(["sarhulFrom"]);
  expect(wrong({ title: "Pickles" })).toEqual(["translations.hi.title"]);
  expect(wrong({ translations: { hi: { intro: "अचार" } } })).toEqual(["intro"]);
  expect(wrong({ logo: "https://example.org/a.png" })).toEqual(["logo"]);

  const look: Look = {
    ...green,
    title: "Pickles",
    translations: { hi: { title: "अचार", intro: "", altText: "" } },
    sections: [],
    hasCategories: false,
    isLogoAlone: true,
    dresses: { tusu: { from: "2027-01-14", to: "2027-01-15" } },
  };
  const { updatedAt: _, logo, picture, ...typed } = typedLook(look, neverSaved);
  expect([logo, picture]).toEqual(["", ""]);
  expect(lookIn(lookForm.parse(typed))).toEqual(look);
});
