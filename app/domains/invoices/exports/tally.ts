import type { Paise } from "#app/lib/money/money.ts";
import { type Xml, xml } from "#app/lib/text/xml.ts";
import {
  amountsOf,
  type Invoice,
  type InvoiceAmounts,
  type InvoiceKind,
  isNote,
  signOf,
} from "../invoice.ts";

/** Money that came in or went back, as the day book has it. */
export interface MoneyMove {
  /** The provider's id of a payment or a refund, or the order's number for cash. */
  id: string;
  day: string;
  orderNumber: string;
  /** Positive where it came in. */
  amount: Paise;
  /**
   * `network`: a buyer's app of the open network took it, and owes it to the shop. It ends that debt by what it pays,
   * keeps as its fee, and withholds as tax; the last two are below nothing.
   */
  by: "cash" | "online" | "network" | keyof typeof settling;
}

/** Names of ledgers in the company's books; Tally makes those that it does not have. */
const ledgers = {
  customers: "Web shop customers",
  cash: "Cash from couriers",
  online: "Payment gateway",
  network: "ONDC buyer apps",
  settled: "Bank from ONDC",
  fee: "ONDC fees",
  withheld: "TDS and TCS receivable",
  cgst: "Output CGST",
  sgst: "Output SGST",
  igst: "Output IGST",
} as const;

/** Where what a buyer's app owed has gone. */
const settling = {
  "network-settled": ledgers.settled,
  "network-fee": ledgers.fee,
  "network-withheld": ledgers.withheld,
} as const;

const isSettling = (by: MoneyMove["by"]): by is keyof typeof settling => by in settling;

const saleLedger = (rate: number | null) => (rate === null ? "Sales" : `Sales ${rate / 100} %`);

/** Tally has debits below nothing. */
const amount = (paise: Paise) => (paise / 100).toFixed(2);
const tallyDay = (day: string) => day.replaceAll("-", "");

/** The beginning of a file that Tally imports: all ledgers that its vouchers name (rules: invoices-8). */
export function tallyHead(
  company: string,
  rates: readonly (number | null)[],
  hasNetwork = false,
): Xml {
  const network: [name: string, parent: string][] = [
    [ledgers.network, "Sundry Debtors"],
    [ledgers.settled, "Bank Accounts"],
    [ledgers.fee, "Indirect Expenses"],
    [ledgers.withheld, "Loans & Advances (Asset)"],
  ];
  const groups: [name: string, parent: string][] = [
    [ledgers.customers, "Sundry Debtors"],
    [ledgers.cash, "Cash-in-Hand"],
    [ledgers.online, "Bank Accounts"],
    ...(hasNetwork ? network : []),
    [ledgers.cgst, "Duties & Taxes"],
    [ledgers.sgst, "Duties & Taxes"],
    [ledgers.igst, "Duties & Taxes"],
    ...rates.map((rate): [string, string] => [saleLedger(rate), "Sales Accounts"]),
  ];
  return xml`<HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>All Masters</REPORTNAME><STATICVARIABLES><SVCURRENTCOMPANY>${company}</SVCURRENTCOMPANY></STATICVARIABLES></REQUESTDESC><REQUESTDATA>
${groups.map(([name, parent]) => ledger(name, parent))}`;
}

function ledger(name: string, parent: string): Xml {
  return xml`<TALLYMESSAGE xmlns:UDF="TallyUDF"><LEDGER NAME="${name}" ACTION="Create"><NAME>${name}</NAME><PARENT>${parent}</PARENT></LEDGER></TALLYMESSAGE>
`;
}

/** A buyer with a GSTIN has a ledger of its own. */
export function partyLedger({ buyerGstin, content: { buyer } }: Invoice): Xml | undefined {
  if (!buyerGstin) return undefined;
  const name = buyer.company ?? buyer.name;
  return xml`<TALLYMESSAGE xmlns:UDF="TallyUDF"><LEDGER NAME="${name}" ACTION="Create"><NAME>${name}</NAME><PARENT>Sundry Debtors</PARENT><PARTYGSTIN>${buyerGstin}</PARTYGSTIN><LEDSTATENAME>${buyer.state}</LEDSTATENAME></LEDGER></TALLYMESSAGE>
`;
}

/** Debits and credits that come to nothing together. */
type Entry = [ledger: string, debit: Paise];

/** What more is sold on an invoice is a debit note in Tally too. */
function voucherType(kind: InvoiceKind): string {
  if (!isNote(kind)) return "Sales";
  return kind === "debit-note" ? "Debit Note" : "Credit Note";
}

/** An invoice or a note as a voucher; one that is cancelled says so and has no amounts. */
export function invoiceVoucher(invoice: Invoice): Xml {
  const { kind, number, day, orderNumber, content, cancelledAt, buyerGstin } = invoice;
  const sign = signOf(kind);
  const party = buyerGstin ? (content.buyer.company ?? content.buyer.name) : ledgers.customers;
  const byRate = Map.groupBy(content.lines, ({ taxRate }) => taxRate);
  const total: InvoiceAmounts = amountsOf(content.lines);
  const entries: Entry[] = [
    [party, sign * total.value],
    ...[...byRate].map(
      ([rate, lines]): Entry => [saleLedger(rate), -sign * amountsOf(lines).taxable],
    ),
    ...(["cgst", "sgst", "igst"] as const)
      .filter((code) => total[code] > 0)
      .map((code): Entry => [ledgers[code], -sign * total[code]]),
  ];
  return voucher({
    type: voucherType(kind),
    number,
    day,
    party,
    narration: isNote(kind) ? `${orderNumber}: ${invoice.reason ?? ""}` : orderNumber,
    entries: cancelledAt ? [] : entries,
    isCancelled: cancelledAt !== null,
  });
}

/** Money as a receipt, or as a payment where it went back. */
export function moneyVoucher({ id, day, orderNumber, amount: moved, by }: MoneyMove): Xml {
  if (isSettling(by)) {
    return voucher({
      type: by === "network-settled" ? "Receipt" : "Journal",
      ...{ number: id, day, party: ledgers.network, narration: orderNumber },
      entries: [
        [settling[by], Math.abs(moved)],
        [ledgers.network, -Math.abs(moved)],
      ],
      isCancelled: false,
    });
  }
  return voucher({
    type: moved > 0 ? "Receipt" : "Payment",
    number: id,
    day,
    party: ledgers.customers,
    narration: orderNumber,
    entries: [
      [ledgers[by], moved],
      [ledgers.customers, -moved],
    ],
    isCancelled: false,
  });
}

export const tallyFoot = xml`</REQUESTDATA></IMPORTDATA></BODY>`;

function voucher(given: {
  type: string;
  number: string;
  day: string;
  party: string;
  narration: string;
  entries: readonly Entry[];
  isCancelled: boolean;
}): Xml {
  const { type, number, day, party, narration, entries, isCancelled } = given;
  const cancelled = isCancelled ? xml`<ISCANCELLED>Yes</ISCANCELLED>` : undefined;
  return xml`<TALLYMESSAGE xmlns:UDF="TallyUDF"><VOUCHER VCHTYPE="${type}" ACTION="Create"><DATE>${tallyDay(day)}</DATE><VOUCHERTYPENAME>${type}</VOUCHERTYPENAME><VOUCHERNUMBER>${number}</VOUCHERNUMBER><PARTYLEDGERNAME>${party}</PARTYLEDGERNAME><NARRATION>${narration}</NARRATION>${cancelled}${entries.map(entryXml)}</VOUCHER></TALLYMESSAGE>
`;
}

function entryXml([name, debit]: Entry): Xml {
  return xml`<ALLLEDGERENTRIES.LIST><LEDGERNAME>${name}</LEDGERNAME><ISDEEMEDPOSITIVE>${debit > 0 ? "Yes" : "No"}</ISDEEMEDPOSITIVE><AMOUNT>${amount(-debit)}</AMOUNT></ALLLEDGERENTRIES.LIST>`;
}
