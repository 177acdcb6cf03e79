import { glob, readFile } from "node:fs/promises";
import { getTableColumns } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import * as content from "#app/domains/content/content-tables.server.ts";
import {
  contactMessages,
  distributorRequests,
} from "#app/domains/enquiries/enquiry-tables.server.ts";
import { invoiceKinds } from "#app/domains/invoices/invoice.ts";
import { claims } from "#app/domains/labelling/claims.ts";
import { goodsKinds } from "#app/domains/labelling/goods.ts";
import { allergens, marks, shelfLifeUnits } from "#app/domains/labelling/pack-facts.ts";
import { offers } from "#app/domains/offers/offer-table.server.ts";
import { orderLines, orders } from "#app/domains/orders/order/order-table.server.ts";
import { removalReasons } from "#app/domains/reviews/review.ts";
import { factChoices, factLabels } from "#app/domains/shop-facts/fact-names.ts";
import { inLanguage } from "#app/server/http/request.server.ts";
import {
  auditKinds,
  auditSentence,
  detailNames,
  hasWords,
  nameInDetail,
  stateText,
} from "./audit-words.ts";

/** A call of the log, up to its last argument; and the names of actions that may stand in it. */
const call = /await record\(([^;]*?)\);/gs;
const ofAnyKind = /^\$\{kind\}\./;
const actionName = /["`]([^"`\s]+\.[a-z-]+)["`]/g;

async function recordedActions(): Promise<{ file: string; actions: string[] }[]> {
  const found: { file: string; actions: string[] }[] = [];
  for await (const file of glob("app/**/*.server.ts")) {
    for (const [, given = ""] of (await readFile(file, "utf8")).matchAll(call)) {
      const actions = [...given.matchAll(actionName)].map(([, name = ""]) => name);
      found.push({ file, actions });
    }
  }
  return found;
}

test("every action that is recorded anywhere can be told in words", async () => {
  const calls = await recordedActions();
  expect(calls.length).toBeGreaterThan(8);
  for (const { file, actions } of calls) {
    expect(actions, `${file} names its action in the call`).not.toEqual([]);
    for (const action of actions) {
      // Commands for many kinds alike write `${kind}.add`.
      const kinds = ofAnyKind.test(action) ? Object.keys(auditKinds) : [""];
      for (const kind of kinds) {
        const name = action.replace(ofAnyKind, `${kind}.`);
        expect(hasWords(name), `${name} in ${file}`).toBe(true);
      }
    }
  }
});

/** A detail as it is written in a command, and the names in it, also those of rows within. */
const detail = /(?:await record\([^;{]*|const detail = )(\{[^;]*?\})\)?;/gs;
const nameInIt = /(?<=[{,]\s*)(\w+)(?=\s*[:,}])/g;

test("what a detail calls its parts has words, and so have the columns of rows that are kept when they go", async () => {
  const kept = [products, orders, orderLines, offers, distributorRequests, contactMessages];
  const columns = [...kept, ...Object.values(content)].flatMap((table) =>
    Object.keys(getTableColumns(table)),
  );
  const written: string[] = [];
  for await (const file of glob("app/domains/**/*.server.ts")) {
    for (const [, given = ""] of (await readFile(file, "utf8")).matchAll(detail)) {
      written.push(...[...given.matchAll(nameInIt)].map(([name]) => name));
    }
  }
  expect(written.length).toBeGreaterThan(150);
  const names = new Set([...columns, ...written]);
  expect([...names].filter((name) => !(name in detailNames))).toEqual([]);
});

test("codes are told in words, and what somebody has typed as it is", () => {
  expect(["own", "packer", "spoiled", "phone", "hi"].map((code) => stateText(code))).toEqual([
    "Own delivery",
    "Packer",
    "Spoiled",
    "By telephone",
    "Hindi",
  ]);
  expect(detailNames.hi?.()).toBe("Hindi");
  expect(stateText("constructor")).toBe("constructor");
});

// (rules: audit-2)
test("whatever is chosen for packs, the shop and papers is told in words", () => {
  const packCodes = [...allergens, ...marks, ...claims, ...shelfLifeUnits];
  const { state: _, ...choices } = factChoices;
  const factCodes = Object.values(choices).flatMap((each) => each.map(({ value }) => value));
  const codes = {
    "product.set-pack": packCodes,
    "category.set-goods": goodsKinds,
    "shop-fact.set-fact": [...Object.keys(factLabels), ...factCodes],
    "review.remove-review": removalReasons,
    "invoice.close-month": invoiceKinds,
  };
  // Two facts may not call different choices the same, as the log keeps the code alone.
  expect(new Set(factCodes).size).toBe(factCodes.length);
  // In Hindi no code stands for itself, as "milk" does in English.
  const told = inLanguage("hi", () =>
    Object.entries(codes).flatMap(([action, each]) => each.map((code) => stateText(code, action))),
  );
  const raw = Object.values(codes).flat();
  expect(told.filter((word, n) => word === raw[n])).toEqual([]);
  // What another domain calls the same stands in its own entries alone.
  expect([stateText("other"), stateText("other", "category.set-goods")]).toEqual([
    "Another courier",
    "Other packed goods",
  ]);
});

describe("an entry in words", () => {
  const asha = { who: "Asha", name: "APR/01", detail: {} };

  test.each([
    [
      { action: "order.set-status", detail: { before: "ordered", after: "shipped" } },
      "Asha changed the status of order APR/01 from Ordered to Shipped",
    ],
    [
      { action: "product.set-stock", name: "Ragi Malt", detail: { before: 0, after: 12 } },
      "Asha set the stock of the product Ragi Malt from 0 to 12",
    ],
    [{ action: "order.delete" }, "Asha deleted order APR/01"],
    [
      { action: "payment.refund", detail: { amount: 12_050 } },
      "Asha refunded ₹120.50: the payment for order APR/01",
    ],
    [
      { action: "user.set-role", name: "Bina", detail: { from: "user", to: "admin" } },
      "Asha changed the role of Bina from Customer to Admin",
    ],
    [{ action: "gallery-image.delete", name: "" }, "Asha deleted a picture of the gallery"],
    [
      { action: "category.set-goods", name: "Laddu", detail: { after: "food" } },
      "Asha said what the category Laddu holds: Food",
    ],
    [
      {
        action: "shop-fact.set-fact",
        name: "invoiceAt",
        detail: { before: "handover", after: "payment" },
      },
      "Asha changed the shop’s fact “Invoices are made” from “When the parcel leaves” to “When it is paid online”",
    ],
    [{ action: "moon.paint" }, "Asha: moon.paint"],
  ])("%o", (entry, words) => {
    expect(auditSentence({ ...asha, ...entry })).toBe(words);
  });
});

test.each([
  [{ name: "Ranchi" }, "Ranchi"],
  [{ title: "Ragi Malt" }, "Ragi Malt"],
  [{ product: { title: "Ragi Malt" } }, "Ragi Malt"],
  [{ order: { orderNumber: "JRMG/2026-27/APR/01" } }, "APR/01"],
  [{ order: "JRMG/2026-27/APR/01", amount: 100 }, "APR/01"],
  [{ before: 1, after: 2 }, undefined],
])("the name in %o", (detail, name) => {
  expect(nameInDetail(detail)).toBe(name);
});
