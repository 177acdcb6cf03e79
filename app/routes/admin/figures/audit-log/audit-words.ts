import { domains } from "#app/domains/domains.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import type { AuditKind, AuditSentence } from "#app/lib/shop/domain.ts";
import { languages } from "#app/lib/text/language.ts";
import { languageName } from "#app/lib/text/translations.ts";
import { m } from "#app/paraglide/messages.js";

/** An entry of the log with the names that its sentence needs. */
export interface NamedEntry {
  action: string;
  /** Who did it. */
  who: string;
  /** What it was done to; "" where nobody knows any more. */
  name: string;
  detail: Record<string, unknown>;
}

const words = domains.flatMap(({ audit }) => audit ?? []);

/** What is changed in the back office: the first part of an action's name. */
export const auditKinds: Readonly<Record<string, AuditKind>> = Object.assign(
  {},
  ...words.map(({ kinds }) => kinds),
);

/** What is done to it: the rest of an action's name. */
const sentences: Readonly<Record<string, AuditSentence>> = Object.assign(
  { add: m.audit_did_add, update: m.audit_did_update, delete: m.audit_did_delete },
  ...words.map(({ verbs }) => verbs),
);

/** "hi": the language that somebody is written in, and under which a text in it stands. */
const languageWords = Object.fromEntries(
  languages.map((language) => [language, () => languageName(language)]),
);

// Without what every object has: what was typed is looked up too.
const values: Readonly<Record<string, () => string>> = Object.assign(
  Object.create(null),
  languageWords,
  ...words.map((domain) => domain.values),
);

const valuesOf: Readonly<Record<string, Readonly<Record<string, () => string>>>> = Object.assign(
  {},
  ...words.map((domain) => domain.valuesOf),
);

/** What a detail calls its parts; those of many domains stand here. */
export const detailNames: Readonly<Record<string, () => string>> = Object.assign(
  {
    id: m.audit_name_id,
    name: m.column_name,
    title: m.product_title,
    before: m.audit_name_before,
    was: m.audit_name_before,
    from: m.audit_name_before,
    after: m.audit_name_after,
    became: m.audit_name_after,
    to: m.audit_name_after,
    order: m.column_order,
    orders: m.orders,
    product: m.column_title,
    reason: m.audit_name_reason,
    refundReason: m.audit_name_reason,
    amount: m.audit_name_amount,
    text: m.audit_name_text,
    message: m.audit_name_text,
    customerMessage: m.audit_name_text,
    review: m.audit_name_text,
    note: m.stock_note,
    number: m.stock_batch_number,
    n: m.audit_name_count,
    units: m.stock_units,
    email: m.email,
    customerEmailAddress: m.email,
    status: m.column_status,
    state: m.column_status,
    kind: m.audit_name_kind,
    date: m.column_date,
    time: m.column_time,
    updatedAt: m.audit_name_updated,
    description: m.product_description,
    paragraph: m.product_description,
    category: m.product_category,
    price: m.column_price,
    productMRP: m.audit_name_mrp,
    quantity: m.quantity,
    pictureUrl: m.product_pictures_field,
    pictureUrls: m.product_pictures_field,
    imageUrls: m.product_pictures_field,
    altText: m.audit_name_alt,
    translations: m.product_translations,
    language: m.audit_name_language,
    startsAt: m.audit_name_starts,
    endsAt: m.audit_name_ends,
    change: m.audit_name_change,
    undone: m.audit_name_change,
    entry: m.audit_name_entry,
    enquiry: m.audit_name_entry,
    phoneNumber: m.address_phone,
    customerPhoneNumber: m.address_phone,
    phone: m.address_phone,
    address: m.audit_name_address,
    selectedAddresses: m.audit_name_address,
    city: m.address_city,
    lines: m.audit_name_lines,
    productId: m.column_title,
    ...languageWords,
  },
  ...words.map(({ names }) => names),
);

/**
 * A status, a role or a number of units as people read it.
 * @param action of the entry in whose detail it stands.
 */
export function stateText(value: unknown, action = ""): string {
  const code = String(value ?? "–");
  const own = valuesOf[action];
  const word = own && Object.hasOwn(own, code) ? own[code] : values[code];
  return word?.() ?? code;
}

/** An entry in words: "Asha changed the status of order APR/01 from ordered to shipped". */
export function auditSentence({ action, who, name, detail }: NamedEntry): string {
  const [kind, verb] = partsOf(action);
  const sentence = sentences[verb];
  const words = auditKinds[kind];
  // Of an older or newer version of the shop.
  if (!sentence || !words) return m.audit_did_something({ who, action });
  return sentence({
    who,
    what: name ? words.named({ name }) : words.unnamed(),
    before: stateText(detail.before ?? detail.from, action),
    after: stateText(detail.after ?? detail.to, action),
    amount: formatMoney(Number(detail.amount)),
  });
}

/** Whether an action of this name can be told in words. */
export function hasWords(action: string): boolean {
  const [kind, verb] = partsOf(action);
  return kind in auditKinds && verb in sentences;
}

/**
 * What an entry's own detail calls the thing that was changed, or undefined where it does not say.
 */
export function nameInDetail(detail: Record<string, unknown>): string | undefined {
  const { name, title, product, order } = detail;
  if (typeof name === "string") return name;
  if (typeof title === "string") return title;
  if (isRow(product)) return String(product.title);
  if (isRow(order)) return shortOrderNumber(String(order.orderNumber));
  return typeof order === "string" ? shortOrderNumber(order) : undefined;
}

function partsOf(action: string): [kind: string, verb: string] {
  const dot = action.indexOf(".");
  return [action.slice(0, dot), action.slice(dot + 1)];
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
