import { expect, test } from "vitest";
import { productPage } from "#app/domains/catalog/product/products.server.ts";
import { cursorTo, readCursor } from "#app/lib/cursor.ts";
import { makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";

ownDatabase();

test("pages lead forth and back over rows of the same moment, without gap or double", async () => {
  const date = new Date("2026-01-01T00:00:00.123Z");
  for (let n = 0; n < 25; n++) await makeProduct({ id: `p${String(n).padStart(2, "0")}`, date });
  const read = (search: string) => productPage(readCursor(new URLSearchParams(search)), 10);

  const forth: string[][] = [];
  let search = "";
  for (let more = true; more; ) {
    const page = await read(search);
    forth.push(page.rows.map(({ id }) => id));
    expect(page.hasPrevious).toBe(forth.length > 1);
    more = page.hasNext;
    const last = page.rows.at(-1);
    search = last ? `after=${cursorTo(last)}` : "";
  }
  expect(forth.flat()).toEqual(
    Array.from({ length: 25 }, (_, n) => `p${String(n).padStart(2, "0")}`),
  );

  const back = await read(`before=${cursorTo({ date, id: "p20" })}`);
  expect(back.rows.map(({ id }) => id)).toEqual(forth[1]);
  expect(back).toMatchObject({ hasPrevious: true, hasNext: true });
  const first = await read(`before=${cursorTo({ date, id: "p10" })}`);
  expect(first).toMatchObject({ hasPrevious: false, hasNext: true });
});

test.each(["", "after=", "after=x", "after=1", "before=~id", "after=99e99~id"])(
  "?%s is no cursor",
  (search) => expect(readCursor(new URLSearchParams(search))).toBeUndefined(),
);
