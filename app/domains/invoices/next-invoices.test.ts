import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountsOf, type InvoicedLine, type InvoiceLine } from "./invoice.ts";
import {
  basisOf,
  type InvoicedOrder,
  leftOf,
  linesOf,
  nextInvoices,
  type StandingInvoice,
} from "./next-invoices.ts";

/** An order's papers, as they are after some changes of it. */
class Papers {
  readonly standing: StandingInvoice[] = [];
  cancelled = 0;
  follow(order: InvoicedOrder, isDue = true) {
    for (const next of nextInvoices(order, this.standing, isDue, "changed")) {
      if (next.do === "cancel") {
        this.standing.splice(
          this.standing.findIndex(({ id }) => id === next.id),
          1,
        );
        this.cancelled += 1;
      } else if (next.do === "issue") {
        const { do: _, ...invoice } = next;
        const id = `invoice-${this.standing.length + this.cancelled}`;
        const { isInterState } = order;
        this.standing.push({
          id,
          credits: [],
          debits: [],
          isInterState,
          isCancellable: false,
          ...invoice,
        });
      } else if (next.do === "debit") {
        const at = this.standing.findIndex(({ id }) => id === next.of);
        const of = this.standing[at] as StandingInvoice;
        this.standing[at] = { ...of, basis: next.basis, debits: [...of.debits, next] };
        for (const line of next.lines) checkLine(line);
      } else {
        const of = this.standing.find(({ id }) => id === next.of) as StandingInvoice;
        (of.credits as { lines: InvoiceLine[]; parts: string[] }[]).push(next);
        for (const line of next.lines) checkLine(line);
      }
    }
    for (const invoice of this.standing) {
      for (const line of [...invoice.lines, ...leftOf(invoice)]) checkLine(line);
    }
  }
  left() {
    return amountsOf(this.standing.flatMap(leftOf));
  }
}

function checkLine({ value, taxable, cgst, sgst, igst, quantity }: InvoiceLine) {
  expect(taxable + cgst + sgst + igst).toBe(value);
  expect(Math.min(value, taxable, cgst, igst, quantity)).toBeGreaterThanOrEqual(0);
  expect(cgst).toBe(sgst);
}

const line = (productId: string, over: Partial<InvoicedLine> = {}): InvoicedLine => ({
  productId,
  title: productId,
  pack: 500,
  price: 10_500,
  quantity: 2,
  offerDiscount: 0,
  hsn: "1102",
  taxRate: 500,
  ...over,
});

const sold = (over: Partial<InvoicedOrder> = {}): InvoicedOrder => ({
  lines: [line("atta"), line("papad", { taxRate: 0, hsn: "1905", price: 4_000, quantity: 1 })],
  shippingCharge: 0,
  isInterState: false,
  placeOfSupply: "20",
  buyerGstin: null,
  buyerCompany: null,
  isOver: false,
  overReason: "cancelled",
  parts: [],
  registration: "regular",
  ...over,
});

const part = (id: string, amount: number, pieces: Record<string, number> | null = null) => ({
  id,
  amount,
  pieces,
  reason: "one was broken",
});

test("before it is due an order has none, and then one, however often it is asked (rules: invoices-1)", () => {
  const papers = new Papers();
  papers.follow(sold(), false);
  expect(papers.standing).toEqual([]);
  papers.follow(sold());
  papers.follow(sold());
  expect(papers.standing).toMatchObject([{ kind: "invoice-cum-bill" }]);
  expect(papers.left()).toMatchObject({ value: 25_000, cgst: 500, sgst: 500 });
});

test.each([
  ["regular", 500, "tax-invoice"],
  ["regular", 0, "bill-of-supply"],
  ["regular", null, "bill-of-supply"],
  ["composition", 500, "bill-of-supply"],
  ["unregistered", 500, "bill"],
] as const)(
  "who is %s makes of goods at %s a %s (rules: invoices-2)",
  (registration, taxRate, kind) => {
    const papers = new Papers();
    papers.follow(sold({ registration, lines: [line("atta", { taxRate })] }));
    expect(papers.standing).toMatchObject([{ kind }]);
    expect(papers.left().cgst > 0).toBe(kind === "tax-invoice");
  },
);

test("a registered buyer has what is taxed and what is not on two papers (CGST rule 46A)", () => {
  const papers = new Papers();
  papers.follow(sold({ buyerGstin: "20AABCM1234A1ZL" }));
  expect(papers.standing.map(({ kind }) => kind)).toEqual(["tax-invoice", "bill-of-supply"]);
  expect(papers.left().value).toBe(25_000);
});

test("pieces that came back are credited on their own line, with its tax", () => {
  const papers = new Papers();
  papers.follow(sold());
  papers.follow(sold({ parts: [part("one", 10_500, { atta: 1 })] }));
  expect(papers.standing[0]?.credits).toMatchObject([
    { lines: [{ productId: "atta", quantity: 1, value: 10_500, taxable: 10_000, cgst: 250 }] },
  ]);
});

test("what is over is taken back whole, once; what has not left is cancelled", () => {
  const papers = new Papers();
  papers.follow(sold());
  papers.follow(sold({ isOver: true }));
  papers.follow(sold({ isOver: true }));
  expect(papers.standing[0]?.credits).toHaveLength(1);
  expect(papers.left()).toEqual({ value: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 });
  const kept = new Papers();
  kept.follow(sold());
  kept.standing[0] = { ...(kept.standing[0] as StandingInvoice), isCancellable: true };
  kept.follow(sold({ isOver: true }));
  expect(kept).toMatchObject({ standing: [], cancelled: 1 });
});

test("another state, another buyer or other lines make a new invoice", () => {
  for (const change of [
    { isInterState: true, placeOfSupply: "10" },
    { buyerGstin: "20AABCM1234A1ZL", buyerCompany: "Shop" },
    { lines: [line("atta", { quantity: 3 })] },
    { lines: [line("atta", { quantity: 1 }), line("papad", { taxRate: 0, price: 90_000 })] },
  ]) {
    const papers = new Papers();
    papers.follow(sold());
    papers.follow(sold(change));
    expect(papers.standing.length).toBeGreaterThan(1);
    const wanted = amountsOf(linesOf(sold(change)));
    expect(papers.left()).toEqual(wanted);
  }
});

test("what became only more makes a debit note of the difference, on its own lines (CGST section 34(3))", () => {
  const papers = new Papers();
  const [atta, papad] = sold().lines as [InvoicedLine, InvoicedLine];
  papers.follow(sold());
  const sweets = line("sweets", { price: 21_000, quantity: 1 });
  papers.follow(sold({ lines: [{ ...atta, quantity: 3 }, papad, sweets] }));
  papers.follow(sold({ lines: [{ ...atta, quantity: 3 }, papad, sweets] }));
  expect(papers.standing).toHaveLength(1);
  expect(papers.standing[0]?.debits).toMatchObject([
    {
      lines: [
        { productId: "atta", position: 0, quantity: 1, value: 10_500, taxable: 10_000, cgst: 250 },
        { productId: "sweets", position: 2, quantity: 1, value: 21_000, cgst: 500 },
      ],
    },
  ]);
  // Another price, and then pieces back that were added after the invoice.
  const dearer = { ...sweets, price: 31_500 };
  papers.follow(sold({ lines: [{ ...atta, quantity: 3 }, papad, dearer] }));
  expect(papers.standing[0]?.debits.at(-1)).toMatchObject({
    lines: [{ productId: "sweets", quantity: 0, value: 10_500 }],
  });
  const parts = [part("one", 31_500, { sweets: 1 })];
  papers.follow(sold({ lines: [{ ...atta, quantity: 3 }, papad, dearer], parts }));
  expect(papers.standing[0]?.credits).toMatchObject([
    { lines: [{ productId: "sweets", position: 2, quantity: 1, value: 31_500, taxable: 30_000 }] },
  ]);
  papers.follow(sold({ isOver: true }));
  expect(papers.left().value).toBe(0);
});

test("what has not left on its invoice is made anew, dearer or not", () => {
  const papers = new Papers();
  papers.follow(sold());
  papers.standing[0] = { ...(papers.standing[0] as StandingInvoice), isCancellable: true };
  papers.follow(sold({ lines: [line("atta", { quantity: 9 })] }));
  expect(papers).toMatchObject({ cancelled: 1, standing: [{ debits: [] }] });
});

test("an order of the replaced goods, at no price, has none", () => {
  const papers = new Papers();
  papers.follow(sold({ lines: [line("atta", { price: 0 })] }));
  expect(papers.standing).toEqual([]);
});

test("the basis does not depend on the order of the lines", () => {
  const { lines } = sold();
  expect(basisOf(sold({ lines: [...lines].reverse() }))).toBe(basisOf(sold()));
});

/** What happens to an order after its invoice was made. */
const happening = fc.oneof(
  { weight: 4, arbitrary: fc.record({ part: fc.integer({ min: 100, max: 30_000 }) }) },
  { weight: 2, arbitrary: fc.record({ pieces: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ quantity: fc.integer({ min: 1, max: 9 }), at: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ more: fc.integer({ min: 1, max: 60_000 }), at: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.constant({ moved: true }) },
  { weight: 1, arbitrary: fc.constant({ over: true }) },
);
const happenings = fc.array(happening, { maxLength: 6 });
const boughtLine = fc.record({
  price: fc.integer({ min: 1_000, max: 90_000 }),
  quantity: fc.integer({ min: 1, max: 12 }),
  off: fc.nat(40),
  taxRate: fc.constantFrom(null, 0, 500, 1200, 1800),
});
const bought = fc.record({
  lines: fc.array(boughtLine, { minLength: 1, maxLength: 5 }),
  shippingCharge: fc.constantFrom(0, 0, 4_000, 7_950),
  isInterState: fc.boolean(),
  buyerGstin: fc.constantFrom(null, null, "20AABCM1234A1ZL"),
});
const ofDraw = ({ lines, ...rest }: typeof bought extends fc.Arbitrary<infer T> ? T : never) =>
  sold({
    ...rest,
    lines: lines.map(({ off, ...one }, at) =>
      line(`product-${at}`, {
        ...one,
        offerDiscount: Math.floor((one.price * one.quantity * off) / 100),
      }),
    ),
  });

/** The order after something has happened to it; the same where that cannot be. */
function after(
  order: InvoicedOrder,
  what: typeof happening extends fc.Arbitrary<infer T> ? T : never,
) {
  if (order.isOver) return order;
  const left = amountsOf(linesOf(order)).value;
  const id = `part-${order.parts.length}`;
  if ("part" in what) {
    return what.part < left ? { ...order, parts: [...order.parts, part(id, what.part)] } : order;
  }
  if ("pieces" in what) {
    const { productId, price, quantity } = order.lines[
      what.pieces % order.lines.length
    ] as InvoicedLine;
    if (quantity < 2 || price >= left) return order;
    return { ...order, parts: [...order.parts, part(id, price, { [productId]: 1 })] };
  }
  if ("quantity" in what) {
    const lines = order.lines.map((one, at) =>
      at === what.at ? { ...one, quantity: what.quantity, offerDiscount: 0 } : one,
    );
    const next = { ...order, lines };
    return amountsOf(linesOf({ ...next, parts: [] })).value >
      order.parts.reduce((sum, { amount }) => sum + amount, 0)
      ? next
      : order;
  }
  if ("more" in what) {
    // A line that is there becomes dearer or more; beyond the last, one is added.
    const one = order.lines[what.at];
    const more = one
      ? {
          ...one,
          ...(what.more % 2 ? { quantity: one.quantity + 1 } : { price: what.more + one.price }),
        }
      : line(`added-${order.lines.length}`, { price: what.more, quantity: 1 + (what.more % 3) });
    const lines = order.lines.filter((each) => each !== one);
    return { ...order, lines: [...lines, more] };
  }
  if ("moved" in what) return { ...order, isInterState: !order.isInterState };
  return { ...order, isOver: true };
}

describe.each(["regular", "composition", "unregistered"] as const)(
  "of who is %s",
  (registration) => {
    test("all papers of many orders come to what the orders come to, to the paisa", () => {
      fc.assert(
        fc.property(bought, happenings, (draw, what) => {
          let order: InvoicedOrder = { ...ofDraw(draw), registration };
          const papers = new Papers();
          papers.follow(order);
          for (const each of what) {
            order = after(order, each);
            papers.follow(order);
            const owed = order.isOver ? { value: 0, cgst: 0, igst: 0 } : amountsOf(linesOf(order));
            expect(papers.left()).toMatchObject(owed);
          }
        }),
        { numRuns: Number(process.env.INVOICED_ORDERS ?? 1_000) },
      );
    });
  },
);
