import { shortOrderNumber } from "#app/domains/orders/order-number.ts";
import { formatMoney } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { auditedState } from "./audited-state.ts";

/** An entry of the log with the names that its sentence needs. */
export interface NamedEntry {
  action: string;
  /** Who did it. */
  who: string;
  /** What it was done to; "" where nobody knows any more. */
  name: string;
  detail: Record<string, unknown>;
}

interface Kind {
  /** As the filter calls them. */
  title: () => string;
  /** The one that was changed, where it has a name and where it has none. */
  named: (inputs: { name: string }) => string;
  unnamed: () => string;
}

/** What admins change: the first part of an action's name. */
export const auditKinds: Readonly<Record<string, Kind>> = {
  product: {
    title: m.admin_products,
    named: m.audit_product,
    unnamed: m.audit_some_product,
  },
  order: { title: m.orders, named: m.audit_order, unnamed: m.audit_some_order },
  payment: { title: m.audit_payments, named: m.audit_payment, unnamed: m.audit_some_payment },
  user: { title: m.admin_users, named: m.audit_user, unnamed: m.audit_some_user },
  "distributor-request": {
    title: m.admin_distributors,
    named: m.audit_request,
    unnamed: m.audit_some_request,
  },
  "contact-message": {
    title: m.admin_messages,
    named: m.audit_message,
    unnamed: m.audit_some_message,
  },
  "carousel-slide": {
    title: m.admin_banner_images,
    named: m.audit_banner,
    unnamed: m.audit_some_banner,
  },
  "client-image": {
    title: m.admin_client_images,
    named: m.audit_client,
    unnamed: m.audit_some_client,
  },
  "gallery-image": {
    title: m.admin_gallery,
    named: m.audit_gallery,
    unnamed: m.audit_some_gallery,
  },
  "blog-post": { title: m.admin_group_blog, named: m.audit_blog, unnamed: m.audit_some_blog },
  "about-section": {
    title: m.admin_group_about,
    named: m.audit_about,
    unnamed: m.audit_some_about,
  },
  "mission-section": {
    title: m.audit_missions,
    named: m.audit_mission,
    unnamed: m.audit_some_mission,
  },
  "located-area": {
    title: m.admin_located_areas,
    named: m.audit_area,
    unnamed: m.audit_some_area,
  },
  testimonial: {
    title: m.admin_testimonials,
    named: m.audit_testimonial,
    unnamed: m.audit_some_testimonial,
  },
};

type Sentence = (said: { who: string; what: string }, detail: Record<string, unknown>) => string;

/** What admins do: the rest of an action's name. */
const sentences: Readonly<Record<string, Sentence>> = {
  add: m.audit_did_add,
  update: m.audit_did_update,
  delete: m.audit_did_delete,
  describe: m.audit_did_describe,
  handle: m.audit_did_handle,
  reopen: m.audit_did_reopen,
  "set-stock": (said, detail) => m.audit_did_set_stock({ ...said, ...beforeAndAfter(detail) }),
  "set-status": (said, detail) => m.audit_did_set_status({ ...said, ...beforeAndAfter(detail) }),
  "set-role": (said, { from, to }) =>
    m.audit_did_set_role({ ...said, before: auditedState(from), after: auditedState(to) }),
  "make-admin": m.audit_did_make_admin,
  refund: (said, { amount }) =>
    m.audit_did_refund({ ...said, amount: formatMoney(Number(amount)) }),
  "mark-refunded": (said, { amount }) =>
    m.audit_did_mark_refunded({ ...said, amount: formatMoney(Number(amount)) }),
};

/** An entry in words: "Asha changed the status of order APR/01 from ordered to shipped". */
export function auditSentence({ action, who, name, detail }: NamedEntry): string {
  const [kind, verb] = partsOf(action);
  const sentence = sentences[verb];
  const words = auditKinds[kind];
  // Of an older or newer version of the shop.
  if (!sentence || !words) return m.audit_did_something({ who, action });
  return sentence({ who, what: name ? words.named({ name }) : words.unnamed() }, detail);
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

function beforeAndAfter({ before, after }: Record<string, unknown>) {
  return { before: auditedState(before), after: auditedState(after) };
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
