import fc from "fast-check";
import { expect, test } from "vitest";
import { taxOfLines } from "#app/lib/tax/line-tax.ts";
import { amountsOf, type Invoice, type InvoiceLine, seriesOf } from "../invoice.ts";
import { Gstr1Gatherer, problemsOf } from "./gstr1.ts";
import { invoiceVoucher, tallyHead } from "./tally.ts";

let made = 0;

/** A paper over these goods, in paise, at their rates. */
function paper(
  goods: readonly [goods: number, taxRate: number | null][],
  over: Partial<Invoice> = {},
): Invoice {
  const { isInterState = false, kind = "tax-invoice" } = over;
  made += 1;
  const taxed = taxOfLines(
    goods.map(([value, taxRate], at) => ({ key: String(at), goods: value, taxRate })),
    0,
    isInterState,
  );
  const lines = taxed.map(
    (amounts, position): InvoiceLine => ({
      position,
      productId: `p${position}`,
      title: "Ragi Atta",
      pack: 500,
      hsn: "110290",
      quantity: 1,
      price: amounts.value,
      discount: 0,
      taxRate: goods[position]?.[1] ?? null,
      ...amounts,
    }),
  );
  const buyer = { name: "Asha", lines: [], city: "Ranchi", state: "Jharkhand", pinCode: "834001" };
  return {
    id: String(made),
    kind,
    number: `${seriesOf[kind]}/26-27/${String(made).padStart(4, "0")}`,
    day: "2026-11-27",
    issuedAt: new Date("2026-11-27T10:00:00Z"),
    orderId: "o1",
    orderNumber: "JRMG/2026-27/NOV/42",
    creditOf: null,
    reason: null,
    language: "en",
    buyerGstin: null,
    placeOfSupply: isInterState ? "10" : "20",
    isInterState,
    cancelledAt: null,
    ...amountsOf(lines),
    content: {
      seller: { registration: "regular" } as Invoice["content"]["seller"],
      buyer: { ...buyer, gstin: null, company: null },
      lines,
      orderedAt: "",
      payment: "cod",
      toPay: 0,
      upiId: "",
      basis: "",
      parts: [],
    },
    ...over,
  };
}

const gstin = "20AABCM1234A1ZL";
const report = (...papers: Invoice[]) => {
  const gatherer = new Gstr1Gatherer();
  for (const each of papers) {
    gatherer.add(
      each,
      papers.find(({ id }) => id === each.creditOf),
    );
  }
  return gatherer.report(gstin, "2026-11");
};

test("each paper stands in its table, in the portal's words", () => {
  const b2b = paper([[10_500, 500]], { buyerGstin: "20AAACX9999K1Z5" });
  const large = paper([[21_000_000, 500]], { isInterState: true });
  const small = paper([[10_500, 500]], { isInterState: true });
  const own = paper([
    [10_500, 500],
    [4_000, 0],
  ]);
  expect(report(b2b, large, small, own)).toMatchObject({
    gstin,
    fp: "112026",
    b2b: [
      {
        ctin: "20AAACX9999K1Z5",
        inv: [
          {
            inum: b2b.number,
            idt: "27-11-2026",
            val: 105,
            pos: "20",
            rchrg: "N",
            inv_typ: "R",
            itms: [{ num: 1, itm_det: { rt: 5, txval: 100, camt: 2.5, samt: 2.5, csamt: 0 } }],
          },
        ],
      },
    ],
    b2cl: [{ pos: "10", inv: [{ inum: large.number, val: 210_000 }] }],
    b2cs: [
      { sply_ty: "INTER", pos: "10", typ: "OE", rt: 5, txval: 100, iamt: 5, csamt: 0 },
      { sply_ty: "INTRA", pos: "20", typ: "OE", rt: 5, txval: 100, camt: 2.5, samt: 2.5 },
    ],
    nil: { inv: [{ sply_ty: "INTRAB2C", nil_amt: 40, expt_amt: 0, ngsup_amt: 0 }] },
    hsn: { hsn_b2b: [{ hsn_sc: "110290", uqc: "PCS", qty: 1, rt: 5 }], hsn_b2c: [{}, {}] },
    doc_issue: { doc_det: [{ doc_num: 1, docs: [{ totnum: 4, cancel: 0, net_issue: 4 }] }] },
  });
});

test("credit notes: of registered buyers and large invoices by themselves, others off table 7", () => {
  const b2b = paper([[10_500, 500]], { buyerGstin: "20AAACX9999K1Z5" });
  const large = paper([[21_000_000, 500]], { isInterState: true });
  const own = paper([[21_000, 500]]);
  const credit = (of: Invoice, value: number) =>
    paper([[value, 500]], {
      kind: "credit-note",
      creditOf: of.id,
      buyerGstin: of.buyerGstin,
      isInterState: of.isInterState,
    });
  const made = report(
    b2b,
    large,
    own,
    credit(b2b, 5_250),
    credit(large, 10_500),
    credit(own, 10_500),
  );
  expect(made).toMatchObject({
    cdnr: [{ ctin: "20AAACX9999K1Z5", nt: [{ ntty: "C", val: 52.5, inv_typ: "R" }] }],
    cdnur: [{ typ: "B2CL", ntty: "C", val: 105, pos: "10" }],
    b2cs: [{ txval: 100, camt: 2.5 }],
    doc_issue: { doc_det: [{ doc_num: 1 }, { doc_num: 5, docs: [{ totnum: 3 }] }] },
  });
});

test("debit notes stand where credit notes do, and add (CGST section 34(3))", () => {
  const b2b = paper([[10_500, 500]], { buyerGstin: "20AAACX9999K1Z5" });
  const own = paper([[21_000, 500]]);
  const debit = ({ id: creditOf, buyerGstin, isInterState }: Invoice) =>
    paper([[10_500, 500]], { kind: "debit-note", creditOf, buyerGstin, isInterState });
  const large = paper([[21_000_000, 500]], { isInterState: true });
  expect(report(b2b, own, large, debit(b2b), debit(own), debit(large))).toMatchObject({
    cdnr: [{ ctin: "20AAACX9999K1Z5", nt: [{ ntty: "D", val: 105, inv_typ: "R" }] }],
    cdnur: [{ typ: "B2CL", ntty: "D", val: 105, pos: "10" }],
    b2cs: [{ txval: 300, camt: 7.5 }],
    doc_issue: { doc_det: [{ doc_num: 1 }, { doc_num: 4, docs: [{ totnum: 3 }] }] },
  });
});

test("what is cancelled counts among the numbers alone", () => {
  const cancelled = paper([[10_500, 500]], { cancelledAt: new Date() });
  const made = report(cancelled);
  expect(made.b2cs).toBeUndefined();
  expect(made.doc_issue).toMatchObject({ doc_det: [{ docs: [{ cancel: 1, net_issue: 0 }] }] });
});

const anyPaper = fc
  .record({
    goods: fc.array(
      fc.tuple(fc.integer({ min: 100, max: 3_000_000 }), fc.constantFrom(null, 0, 500, 1800)),
      { minLength: 1, maxLength: 4 },
    ),
    isInterState: fc.boolean(),
    buyerGstin: fc.constantFrom(null, null, "20AAACX9999K1Z5"),
    kind: fc.constantFrom("tax-invoice", "tax-invoice", "credit-note", "debit-note"),
  })
  .map(({ goods, ...over }) => paper(goods as [number, number | null][], over as Partial<Invoice>));

test("all tables come to what the papers come to, to the paisa", () => {
  fc.assert(
    fc.property(fc.array(anyPaper, { maxLength: 20 }), (papers) => {
      const made = report(...papers);
      const wanted = papers.reduce(
        (sum, { kind, taxable, cgst, igst }) => {
          const sign = kind === "credit-note" ? -1 : 1;
          return {
            taxable: sum.taxable + sign * taxable,
            cgst: sum.cgst + sign * cgst,
            igst: sum.igst + sign * igst,
          };
        },
        { taxable: 0, cgst: 0, igst: 0 },
      );
      type Amounts = { txval?: number; camt?: number; iamt?: number };
      const hsn = [...(made.hsn?.hsn_b2b ?? []), ...(made.hsn?.hsn_b2c ?? [])] as Amounts[];
      const sum = (rows: Amounts[], name: keyof Amounts) =>
        Math.round(rows.reduce((all, row) => all + (row[name] ?? 0) * 100, 0));
      expect(sum(hsn, "txval")).toBe(wanted.taxable);
      expect(sum(hsn, "camt")).toBe(wanted.cgst);
      expect(sum(hsn, "iamt")).toBe(wanted.igst);
      const nested = (rows: object[] = []): Amounts[] =>
        rows.flatMap((row) => {
          const given = row as Record<string, object[]> & { itms?: { itm_det: Amounts }[] };
          const sign = "ntty" in row && row.ntty === "C" ? -1 : 1;
          const inner = [...(given.inv ?? []), ...(given.nt ?? [])];
          const own = (given.itms ?? []).map(({ itm_det: { txval = 0, camt = 0, iamt = 0 } }) => ({
            txval: sign * txval,
            camt: sign * camt,
            iamt: sign * iamt,
          }));
          return [...own, ...nested(inner)];
        });
      const tables = [
        ...nested(made.b2b),
        ...nested(made.b2cl),
        ...((made.b2cs ?? []) as Amounts[]),
        ...nested(made.cdnr),
        ...nested(made.cdnur),
      ];
      expect(sum(tables, "camt")).toBe(wanted.cgst);
      expect(sum(tables, "iamt")).toBe(wanted.igst);
    }),
  );
});

test("what the portal would complain about is said by paper and product", () => {
  const bare = paper([[10_500, null]], { placeOfSupply: "97", buyerGstin: "20AAACX9999K1Z9" });
  for (const line of bare.content.lines) line.hsn = null;
  expect(problemsOf(bare)).toHaveLength(4);
  expect(problemsOf(paper([[10_500, 500]]))).toEqual([]);
});

test("every voucher for Tally comes to nothing, and names ledgers that the file makes", () => {
  fc.assert(
    fc.property(anyPaper, (invoice) => {
      const text = invoiceVoucher(invoice).xml;
      const amounts = [...text.matchAll(/<AMOUNT>(-?[\d.]+)<\/AMOUNT>/g)].map(([, n]) => Number(n));
      expect(Math.abs(Math.round(amounts.reduce((sum, n) => sum + n * 100, 0)))).toBe(0);
      const head = tallyHead(
        "Madua",
        invoice.content.lines.map(({ taxRate }) => taxRate),
      ).xml;
      for (const [, name] of text.matchAll(/<LEDGERNAME>([^<]+)<\/LEDGERNAME>/g)) {
        if (name !== "Asha") expect(head).toContain(`NAME="${name}"`);
      }
    }),
  );
});
