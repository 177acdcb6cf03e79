import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { searchTexts } from "#app/domains/catalog/product/search-text-table.server.ts";
import { blogPosts } from "#app/domains/content/content-tables.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { inLanguage } from "#app/server/http/request.server.ts";
import { admin, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { findContent, findProducts, findProductsNear } from "./find-texts.server.ts";
import { hasTerms, searchedText } from "./match-text.ts";
import {
  addSearchName,
  deleteSearchName,
  updateSearchName,
} from "./search-name-commands.server.ts";
import { findSearchName } from "./search-names.server.ts";
import { searchWordList } from "./search-tables.server.ts";
import { readSearch } from "./search-terms.server.ts";
import { tidySearch } from "./tidy-search.server.ts";

ownDatabase();

const ids = { laddu: "", biscuit: "", malt: "", hidden: "" };

beforeAll(async () => {
  const made = async (title: string, values: Partial<typeof products.$inferInsert>) =>
    (await makeProduct({ title, category: "Snacks", ...values })).id;
  ids.laddu = await made("Ragi Til Laddu", { unitsSold: 5 });
  ids.biscuit = await made("Ragi Biscuits", {
    unitsSold: 50,
    description: "<p>Crisp &amp; sweet, with <b>jaggery</b></p>",
  });
  ids.malt = await made("Sprouted Malt", { unitsSold: 90, shortDescription: "A drink of ragi" });
  ids.hidden = await made("Ragi Secret", { isHidden: true });
  // Each has a word near that is no name of what is sold.
  await made("Crunchy Chips", {
    category: "Namkeen",
    food: "Potato Chips",
    description: "का भर खुद बीस कौन भरी डिब्बे per pot bed contain",
  });
});

const never = () => false;

async function found(typed: string): Promise<string[]> {
  const search = await readSearch(typed, never);
  return search ? (await findProducts(search.terms, 10)).map(({ title }) => title) : [];
}

describe("products are found (rules: search-2 to search-6)", () => {
  test.each([
    // Titles before other texts, then what sells best.
    ["ragi", ["Ragi Biscuits", "Ragi Til Laddu", "Sprouted Malt"]],
    ["RAGI laddu", ["Ragi Til Laddu"]],
    ["lad", ["Ragi Til Laddu"]],
    ["jaggery", ["Ragi Biscuits"]],
    // HTML is no text.
    ["amp", []],
    // Spelled otherwise.
    ["lado", ["Ragi Til Laddu"]],
    ["raggi laddoo", ["Ragi Til Laddu"]],
    ["biscuit", ["Ragi Biscuits"]],
    // Wrong.
    ["bisciut", ["Ragi Biscuits"]],
    ["biscit", ["Ragi Biscuits"]],
    ["बिसकिट", ["Ragi Biscuits"]],
    ["jagery", ["Ragi Biscuits"]],
    ["ladoo", ["Ragi Til Laddu"]],
    ["laddo0", ["Ragi Til Laddu"]],
    ["लाडू", ["Ragi Til Laddu"]],
    ["चिप", ["Crunchy Chips"]],
    ["potatos", ["Crunchy Chips"]],
    ["namkenn", ["Crunchy Chips"]],
    ["mandwua laddu", ["Ragi Til Laddu"]],
    // Not sold here, and no mistake for something else.
    ...[
      "bajra",
      "kodo",
      "besan",
      "paneer",
      "corn",
      "barley",
      "poha",
      "bread",
      "diabetes",
      "contact",
    ].map((word): [string, string[]] => [word, []]),
    // Other names, whole, begun, and of two words.
    ["madua laddu", ["Ragi Til Laddu"]],
    ["nach", ["Ragi Biscuits", "Ragi Til Laddu", "Sprouted Malt"]],
    ["finger millet biscuits", ["Ragi Biscuits"]],
    ["finger mil", ["Ragi Biscuits", "Ragi Til Laddu", "Sprouted Malt"]],
    // Devanagari.
    ["रागी लड्डू", ["Ragi Til Laddu"]],
    ["मड़ुआ बिस्कुट", ["Ragi Biscuits"]],
    ["माल्ट", ["Sprouted Malt"]],
    // Words that say little.
    ["laddu of the ragi", ["Ragi Til Laddu"]],
    // Hidden.
    ["secret", []],
    ["''; drop table products --", []],
    ["!:*&|()\\", []],
    ["zzzzqqq", []],
    // Its sound is that of का.
    ["qqqq", []],
    // One letter of a short sound away, and nothing like it.
    ["mizza", []],
  ])("by “%s”", async (typed, titles) => {
    expect(await found(typed)).toEqual(titles);
  });

  test("what was taken for a wrong word is told", async () => {
    const { corrected } = (await readSearch("bisciut", never)) ?? {};
    expect(corrected?.[0]).toEqual({ typed: "bisciut", taken: "biscuits" });
    // A word of a page is right.
    const ofPage = await readSearch("bisciut", ({ word }) => word === "bisciut");
    expect(ofPage?.corrected).toEqual([]);
  });

  test("very long and odd queries are only searched", async () => {
    expect(await found(`${"ragi ".repeat(500)}`)).toContain("Ragi Biscuits");
    expect(await found("x".repeat(5000))).toEqual([]);
    expect(await readSearch("  \u0000 … ", never)).toBeUndefined();
  });

  test("near is what has some of the words", async () => {
    const search = await readSearch("ragi pizza", never);
    const near = await findProductsNear(search?.terms ?? [], 10);
    expect(near.map(({ title }) => title)).toContain("Ragi Biscuits");
  });
});

describe("the words follow the texts (decision 055)", () => {
  test("an edit is found at once, and a deleted product no more", async () => {
    const { id } = await makeProduct({ title: "Kodo Poha" });
    expect(await found("kodo")).toEqual(["Kodo Poha"]);
    await db.update(products).set({ title: "Jowar Poha" }).where(eq(products.id, id));
    expect(await found("jowar")).toEqual(["Jowar Poha"]);
    expect(await found("kodo")).toEqual([]);
    await db.delete(products).where(eq(products.id, id));
    expect(await found("jowar")).toEqual([]);
  });

  test("a sale writes no words", async () => {
    const version = () =>
      db
        .select({ xmin: sql<string>`${searchTexts}.xmin::text` })
        .from(searchTexts)
        .where(eq(searchTexts.itemId, ids.laddu));
    const before = await version();
    await db
      .update(products)
      .set({ currentStock: 3, unitsSold: 6 })
      .where(eq(products.id, ids.laddu));
    // Its form sends all fields, of which none has changed.
    await db.update(products).set({ title: "Ragi Til Laddu" }).where(eq(products.id, ids.laddu));
    expect(await version()).toEqual(before);
  });

  test("another language's texts are found beside the English", async () => {
    await db.execute(
      sql`select keep_search_text('product', ${ids.malt}, 'hi', 'अंकुरित माल्ट', 'सुबह का पेय')`,
    );
    expect(await found("सुबह")).toEqual(["Sprouted Malt"]);
    expect(await found("malt")).toEqual(["Sprouted Malt"]);
  });

  test("at night, words that nothing has are forgotten", async () => {
    const { id } = await makeProduct({ title: "Vanishing Xylem" });
    await db.delete(products).where(eq(products.id, id));
    await tidySearch();
    const words = (await db.select().from(searchWordList)).map(({ spelling }) => spelling);
    expect(words).toContain("laddu");
    expect(words).not.toContain("xylem");
  });
});

describe("other names (rules: search-5)", () => {
  test("are added, changed and deleted, and searches follow", async () => {
    const added = await addSearchName("drinks", ["malt", "horlicks"], admin);
    expect(added.ok).toBe(true);
    expect(await found("horlicks")).toEqual(["Sprouted Malt"]);
    const standing = await findSearchName("drinks");
    const seen = standing?.updatedAt ?? new Date();
    await updateSearchName("drinks", seen, ["malt", "bournvita"], admin);
    expect(await found("bournvita")).toEqual(["Sprouted Malt"]);
    expect(await found("horlicks")).toEqual([]);
    const late = await updateSearchName("drinks", seen, ["malt", "tea"], admin);
    expect(late).toMatchObject({ ok: false, refusal: { code: "edit-conflict" } });
    expect(await deleteSearchName("drinks", admin)).toBe("malt");
    expect(await found("bournvita")).toEqual([]);
    expect(await deleteSearchName("drinks", admin)).toBeUndefined();
  });
});

test("of more products than the index may tell the best sellers come first (rules: search-3)", async () => {
  const common = (n: number) => ({
    id: `common-${n}`,
    title: `Quinoa ${n}`,
    category: "Quinoa",
    price: 100,
    productMRP: 100,
    quantity: 1,
    unitsSold: n,
  });
  await db.insert(products).values(Array.from({ length: 1100 }, (_, n) => common(n)));
  expect((await found("quinoa")).slice(0, 2)).toEqual(["Quinoa 1099", "Quinoa 1098"]);
  expect(await found("quinoa 7")).toEqual(["Quinoa 7"]);
});

describe("content is found (rules: search-1)", () => {
  test("posts that everybody may read", async () => {
    const post = { blogTitle: "Sowing in Gumla", paragraph: "<p>Rain at last</p>" };
    await db.insert(blogPosts).values([
      { id: "shown", ...post },
      { id: "draft", ...post, draft: true },
      { id: "later", ...post, date: new Date("2100-01-01") },
    ]);
    const search = await readSearch("gumla rain", never);
    expect(await findContent(search?.terms ?? [], 5)).toEqual([
      { kind: "post", id: "shown", title: "Sowing in Gumla" },
    ]);
    const inHindi = inLanguage("hi", () => findContent(search?.terms ?? [], 5));
    expect(await inHindi).toMatchObject([{ id: "shown", lang: "en" }]);
  });

  test("of a long text its title, and what stands at its beginning", async () => {
    const words = (letter: string) =>
      Array.from({ length: 800 }, (_, n) => `${letter}${n}`).join(" ");
    const long = {
      blogTitle: "Zenith of सावन",
      paragraph: `<p>yield ${words("w")} ${words("b")}</p>`,
    };
    const hi = { blogTitle: "हल", paragraph: `<p>यूँ ${words("व")} ${words("अ")}</p>` };
    await db.insert(blogPosts).values({ id: "long", ...long, translations: { hi } });
    const idsBy = async (typed: string) => {
      const search = await readSearch(typed, never);
      return (await findContent(search?.terms ?? [], 5)).map(({ id }) => id);
    };
    expect(await idsBy("zenith सावन yield w799 b150")).toEqual(["long"]);
    expect(await idsBy("हल यूँ व799 अ150")).toEqual(["long"]);
    expect(await idsBy("zenith b300")).toEqual([]);
  });

  test("texts of messages, in memory", async () => {
    const text = searchedText("How do I return a product? Refunds take five days.");
    const has = async (typed: string) => {
      const search = await readSearch(typed, never);
      return hasTerms(text, search?.terms ?? []);
    };
    expect(await has("refund")).toBe(true);
    expect(await has("return refunds")).toBe(true);
    expect(await has("return pizza")).toBe(false);
  });
});
