import { lineTitle } from "#app/domains/orders/order/line-title.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { rupeesInWords } from "#app/lib/money/rupees-in-words.ts";
import { gstStateCode } from "#app/lib/tax/gst-states.ts";
import { taxCodes } from "#app/lib/tax/line-tax.ts";
import { upiLink } from "#app/lib/text/upi.ts";
import { m } from "#app/paraglide/messages.js";
import { amountsOf, type Invoice, type InvoiceLine, invoiceKindWords, isNote } from "../invoice.ts";

/** What an invoice is printed on. */
export const invoiceForms = ["a4", "a5", "roll"] as const;
export type InvoiceForm = (typeof invoiceForms)[number];

/** Who gets which copy (CGST rule 48): one, two or all three. */
export type Copies = 1 | 2 | 3;

/** Above this, in paise, goods need an e-way bill on the road (CGST rule 138). */
const eWayBillAbove = 5_000_000;

type Said = { locale: Invoice["language"] };

/** What stands behind a code on the paper. */
export interface PaperCode {
  text: string;
  words: string;
  alt: string;
}

/** A paper as invoice.typ lays it out: every text ready, in the buyer's language. */
export function invoicePaper(invoice: Invoice, copies: Copies, link: string) {
  const { kind, content, language: lang, number, isInterState } = invoice;
  const { seller, buyer, lines } = content;
  const said: Said = { locale: lang };
  const hasTax = kind !== "bill" && seller.registration === "regular";
  const title = invoiceKindWords[kind]({}, said);
  const codes = hasTax ? taxCodes.filter((code) => (code === "igst") === isInterState) : [];
  const taxed = (amounts: Record<(typeof taxCodes)[number], Paise>) =>
    codes.map((code) => plain(amounts[code]));
  const total = amountsOf(lines);
  return {
    lang,
    title,
    number,
    copies: copyNames(kind, copies, said),
    cancelled: invoice.cancelledAt ? m.invoice_cancelled({}, said) : "",
    seller: {
      name: seller.name,
      legalName: seller.legalName,
      lines: [
        seller.address,
        `${seller.phone} · ${seller.email}`,
        seller.gstin && `GSTIN ${seller.gstin}`,
        [seller.pan && `PAN ${seller.pan}`, seller.cin && `CIN ${seller.cin}`]
          .filter(Boolean)
          .join(" · "),
        seller.fssaiLicence && `FSSAI ${seller.fssaiLicence}`,
      ],
    },
    facts: factsOf(invoice, said),
    parties: [
      {
        title: m.invoice_buyer({}, said),
        name: buyer.company ?? buyer.name,
        lines: [
          ...(buyer.company ? [buyer.name] : []),
          ...buyer.lines,
          `${buyer.city}, ${buyer.state} ${buyer.pinCode}`,
          ...(buyer.gstin ? [`GSTIN ${buyer.gstin}`] : []),
        ],
      },
    ],
    heads: [
      "#",
      m.invoice_goods({}, said),
      m.tax_hsn({}, said),
      m.invoice_quantity({}, said),
      ...(hasTax
        ? [m.invoice_taxable({}, said), "GST %", ...codes.map((code) => code.toUpperCase())]
        : []),
      m.invoice_amount({}, said),
    ],
    narrowHeads: [m.invoice_goods({}, said), m.invoice_amount({}, said)],
    lines: lines.map((line, at) => {
      const of = m.invoice_pieces_at({ n: String(line.quantity), price: plain(line.price) }, said);
      const notes = [
        isOfPieces(line) ? of : priceWords(kind, said),
        line.discount > 0 ? m.invoice_less({ amount: plain(line.discount) }, said) : "",
        line.delivery > 0 ? m.invoice_with_delivery({ amount: plain(line.delivery) }, said) : "",
      ].filter(Boolean);
      const rate = line.taxRate === null ? "–" : String(line.taxRate / 100);
      return {
        place: String(at + 1),
        title: lineTitle(line, lang),
        note: notes.join(" · "),
        narrow: [`HSN ${line.hsn ?? "–"}`, ...(hasTax ? [`GST ${rate} %`] : []), ...notes].join(
          " · ",
        ),
        cells: [
          line.hsn ?? "–",
          `${line.quantity} PCS`,
          ...(hasTax ? [plain(line.taxable), rate, ...taxed(line)] : []),
          plain(line.value),
        ],
        amount: plain(line.value),
      };
    }),
    ratesTitle: m.invoice_by_hsn({}, said),
    rateHeads: [
      m.tax_hsn({}, said),
      "GST %",
      m.invoice_taxable({}, said),
      ...codes.map((code) => code.toUpperCase()),
    ],
    rates: hasTax
      ? byHsn(invoice).map(({ hsn, taxRate, ...amounts }) => [
          hsn,
          taxRate === null ? "–" : String(taxRate / 100),
          plain(amounts.taxable),
          ...taxed(amounts),
        ])
      : [],
    sums: [
      ...(hasTax
        ? [
            [m.invoice_taxable({}, said), plain(total.taxable)],
            ...codes.map((code) => [code.toUpperCase(), plain(total[code])]),
          ]
        : []),
    ],
    total: [totalWords(kind, said), `₹ ${plain(total.value)}`],
    wordsTitle: m.invoice_in_words({}, said),
    words: rupeesInWords(total.value, lang),
    codes: codesOf(invoice, link, said),
    notes: notesOf(invoice, said),
    signed: m.invoice_for_company({ company: seller.legalName }, said),
    signature: seller.signature,
    signatureAlt: m.fact_signature({}, said),
  };
}

export type InvoicePaper = ReturnType<typeof invoicePaper>;

const grouped = new Intl.NumberFormat("en-IN", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** "27 November 2026": the paper's font has no sign for a month that is cut short in Hindi. */
function dayWords(day: string, { locale }: Said): string {
  const long = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(`${locale}-IN`, long).format(new Date(day));
}

/** "1,23,456.50" */
function plain(amount: Paise): string {
  return grouped.format(amount / 100);
}

function totalWords(kind: Invoice["kind"], said: Said) {
  if (!isNote(kind)) return m.grand_total({}, said);
  return kind === "debit-note" ? m.invoice_added({}, said) : m.invoice_taken_back({}, said);
}

/** A debit note may be for dearer pieces beside more of them: these say no price of one. */
function isOfPieces({ quantity, price, discount, delivery, value }: InvoiceLine): boolean {
  return quantity > 0 && quantity * price - discount + delivery >= value;
}

const priceWords = (kind: Invoice["kind"], said: Said) =>
  kind === "debit-note" ? m.invoice_price_raised({}, said) : m.invoice_price_reduced({}, said);

/** A note has no copies for whoever carries the goods. */
function copyNames(kind: Invoice["kind"], copies: Copies, said: Said): string[] {
  if (isNote(kind) || kind === "bill") return [""];
  const names = [
    m.invoice_original({}, said),
    m.invoice_duplicate({}, said),
    m.invoice_triplicate({}, said),
  ];
  return names.slice(0, copies);
}

function factsOf({ number, day, orderNumber, content, kind, ...invoice }: Invoice, said: Said) {
  const { state } = content.buyer;
  const place = invoice.isInterState ? state : content.seller.state;
  return [
    [m.invoice_number({}, said), number],
    [m.invoice_date({}, said), dayWords(day, said)],
    [m.invoice_order({}, said), orderNumber],
    ...(content.of
      ? [
          [
            kind === "debit-note" ? m.invoice_debit_of({}, said) : m.invoice_credit_of({}, said),
            `${content.of.number}, ${dayWords(content.of.day, said)}`,
          ],
        ]
      : []),
    ...(kind === "bill"
      ? []
      : [
          [m.invoice_place_of_supply({}, said), `${gstStateCode(place)} ${place}`],
          [m.invoice_reverse_charge({}, said), m.audit_no({}, said)],
        ]),
    ...(invoice.reason ? [[m.invoice_reason({}, said), invoice.reason]] : []),
  ];
}

/** What its lines come to by HSN code and rate. */
export function byHsn({ content: { lines } }: Pick<Invoice, "content">) {
  const groups = Map.groupBy(lines, ({ hsn, taxRate }) => `${hsn ?? ""} ${taxRate ?? ""}`);
  return [...groups.values()]
    .map((group) => ({
      hsn: group[0]?.hsn ?? "–",
      taxRate: group[0]?.taxRate ?? null,
      quantity: group.reduce((sum, { quantity }) => sum + quantity, 0),
      ...amountsOf(group),
    }))
    .sort((a, b) => a.hsn.localeCompare(b.hsn) || (a.taxRate ?? 0) - (b.taxRate ?? 0));
}

function codesOf({ content, orderNumber }: Invoice, link: string, said: Said): PaperCode[] {
  const { toPay, upiId, seller } = content;
  const order = {
    text: link,
    words: m.invoice_order_code({}, said),
    alt: m.invoice_order_code_alt({ number: orderNumber }, said),
  };
  if (toPay === 0 || !upiId) return [order];
  const note = shortOrderNumber(orderNumber);
  const amount = `₹ ${plain(toPay)}`;
  return [
    {
      text: upiLink({ payee: upiId, name: seller.name, amount: toPay, note }),
      words: m.invoice_pay_code({ amount }, said),
      alt: m.invoice_pay_code_alt({ amount, upi: upiId }, said),
    },
    order,
  ];
}

function notesOf({ kind, content, value }: Invoice, said: Said): string[] {
  const { seller, toPay, payment } = content;
  return [
    ...(seller.registration === "composition" ? [m.invoice_composition({}, said)] : []),
    ...(toPay > 0
      ? [
          ...(payment === "online"
            ? [m.invoice_paid_part({ amount: `₹ ${plain(value - toPay)}` }, said)]
            : []),
          m.invoice_to_pay({ amount: `₹ ${plain(toPay)}` }, said),
        ]
      : isNote(kind) || payment === "cod"
        ? []
        : [m.invoice_paid_online({}, said)]),
    ...(value > eWayBillAbove && !isNote(kind) ? [m.invoice_e_way_bill({}, said)] : []),
    ...(seller.bank ? [m.invoice_bank({ bank: seller.bank }, said)] : []),
    ...(seller.signature ? [] : [m.invoice_computer_made({}, said)]),
  ];
}
