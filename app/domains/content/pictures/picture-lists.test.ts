import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import fc from "#tests/fast-check.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { newPicturesSchema, shownDaysSchema } from "../entries/content-forms.ts";
import { contentKinds } from "../entries/content-kinds.server.ts";
import { setShownDates } from "../entries/entry-commands.server.ts";
import {
  galleryPage,
  listCarouselSlides,
  listClientImages,
  picturePage,
} from "./list-pictures.server.ts";
import { movePicture } from "./move-picture.server.ts";
import type { PictureKind } from "./picture-list.ts";

ownDatabase();

const asha = { id: "asha", email: "asha@example.org" };
const kinds: PictureKind[] = ["carousel-slide", "client-image", "gallery-image"];

beforeEach(async () => {
  for (const kind of kinds) await db.delete(contentKinds[kind].table);
});

/** Adds pictures a, b, c… one after another. @param apart in ms. */
async function fill(kind: PictureKind, n: number, apart = 1000): Promise<void> {
  const rows = Array.from({ length: n }, (_, place) => ({
    id: String.fromCharCode(97 + place),
    pictureUrl: `/files/${kind}/${place}`,
    date: new Date(Date.UTC(2026, 0, 1) + place * apart),
  }));
  await db.insert(contentKinds[kind].table).values(rows);
}

const listed = async (kind: PictureKind) =>
  (await picturePage(kind, undefined, 100)).rows.map(({ id }) => id).join("");

/** As the site shows them. */
const shown = {
  "carousel-slide": listCarouselSlides,
  "client-image": listClientImages,
  "gallery-image": async () => (await galleryPage(undefined, 100)).rows,
};
const shownIds = async (kind: PictureKind) => (await shown[kind]()).map(({ id }) => id).join("");

describe("the order of pictures", () => {
  test("is that of their adding, until somebody moves one; new ones come last, in the gallery first", async () => {
    for (const kind of kinds) {
      const isGallery = kind === "gallery-image";
      await fill(kind, 4);
      expect(await listed(kind)).toBe(isGallery ? "dcba" : "abcd");
      await movePicture(kind, "a", isGallery ? -1 : 2, asha);
      expect(await listed(kind)).toBe(isGallery ? "dcab" : "bcad");
      const late = { id: "z", pictureUrl: "/z", date: new Date(Date.UTC(2026, 0, 2)) };
      await db.insert(contentKinds[kind].table).values(late);
      expect(await listed(kind)).toBe(isGallery ? "zdcab" : "bcadz");
      expect(await shownIds(kind)).toBe(await listed(kind));
      await movePicture(kind, "z", -100, asha);
      expect((await listed(kind))[0]).toBe("z");
    }
  });

  test("is what a list would be after the same moves, also of pictures of one moment", async () => {
    const move = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: -8, max: 8 }));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...kinds),
        fc.constantFrom(0, 1, 1000),
        fc.array(move, { maxLength: 5 }),
        async (kind, apart, moves) => {
          await db.delete(contentKinds[kind].table);
          await fill(kind, 6, apart);
          let expected = [...(await listed(kind))];
          for (const [at, by] of moves) {
            const id = expected[at] ?? "";
            expected = expected.toSpliced(at, 1);
            expected.splice(Math.min(Math.max(at + by, 0), 5), 0, id);
            expect(await movePicture(kind, id, by, asha)).toMatchObject({ ok: true });
          }
          expect(await listed(kind)).toBe(expected.join(""));
        },
      ),
      { numRuns: 25 },
    );
  });

  test("keeps every picture where many are moved at once", async () => {
    await fill("gallery-image", 8);
    const moves = [..."abcdefgh"].map((id, n) => movePicture("gallery-image", id, n - 4, asha));
    expect((await Promise.all(moves)).every(({ ok }) => ok)).toBe(true);
    expect([...(await listed("gallery-image"))].sort().join("")).toBe("abcdefgh");
    expect(await movePicture("gallery-image", "nobody", 1, asha)).toMatchObject({ ok: false });
  });
});

test("a picture is shown on its days only, and open pages are told when they begin and end", async () => {
  const days = (shownFrom: string, shownUntil: string) =>
    shownDaysSchema.parse({ shownFrom, shownUntil });
  for (const kind of kinds) {
    await db.execute(sql`delete from pgboss.job where name = 'publish-later'`);
    await fill(kind, 4);
    await setShownDates(kind, "b", days("2026-01-01", "2026-01-02"), asha);
    await setShownDates(kind, "c", days("2999-01-01", "2999-01-02"), asha);
    await setShownDates(kind, "d", days("2026-01-01", ""), asha);
    expect([...(await shownIds(kind))].sort().join("")).toBe("ad");
    const { rows } = await picturePage(kind, undefined, 10);
    expect(Object.fromEntries(rows.map(({ id, state }) => [id, state]))).toEqual({
      a: "shown",
      b: "ended",
      c: "waits",
      d: "shown",
    });
    // The whole last day counts, in Jharkhand.
    const told = await db.execute<{ start: Date }>(
      sql.raw(
        "select start_after as start from pgboss.job where name = 'publish-later' order by 1",
      ),
    );
    expect(told.rows.map(({ start }) => new Date(start).toISOString())).toEqual([
      "2998-12-31T18:30:00.000Z",
      "2999-01-02T18:30:00.000Z",
    ]);
  }
});

test("days that are none, or end before they begin, are refused by name", () => {
  const errorsOf = (days: object) => shownDaysSchema.safeParse(days).error?.issues[0]?.path;
  expect(errorsOf({ shownFrom: "soon" })).toEqual(["shownFrom"]);
  expect(errorsOf({ shownUntil: "2026-13-01" })).toEqual(["shownUntil"]);
  expect(errorsOf({ shownFrom: "2026-01-02", shownUntil: "2026-01-01" })).toEqual(["shownUntil"]);
  expect(errorsOf({ shownFrom: "2026-01-02", shownUntil: "2026-01-02" })).toBeUndefined();
  const many = newPicturesSchema.safeParse({ pictureUrls: ["/files/gallery/a-4x5.webp"] });
  expect(many.data).toMatchObject({ altText: [], shownFrom: null, shownUntil: null });
});
