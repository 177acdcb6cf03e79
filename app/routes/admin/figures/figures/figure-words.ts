import { type Breakdown, thanksKey } from "#app/domains/figures/figure-kinds.ts";
import type { DayRange, Grouping, RangeName } from "#app/domains/figures/figure-range.ts";
import { type PaymentStatus, paymentStatuses } from "#app/domains/orders/order/order.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";

export const rangeWords: Record<RangeName, () => string> = {
  today: m.figures_range_today,
  "7-days": m.figures_range_7,
  "30-days": m.figures_range_30,
  "90-days": m.figures_range_90,
  "this-month": m.figures_range_this_month,
  "last-month": m.figures_range_last_month,
  "this-year": m.figures_range_this_year,
  "last-year": m.figures_range_last_year,
  days: m.figures_range_days,
};

export const groupingWords: Record<Grouping, () => string> = {
  day: m.figures_group_day,
  week: m.figures_group_week,
  month: m.figures_group_month,
  year: m.figures_group_year,
};

/** What one step is. */
export const stepWords: Record<Grouping, () => string> = {
  day: m.overview_day,
  week: m.figures_step_week,
  month: m.figures_step_month,
  year: m.figures_step_year,
};

export const breakdownWords: Record<Breakdown, () => string> = {
  product: m.figures_by_product,
  category: m.figures_by_category,
  pack: m.figures_by_pack,
  district: m.figures_by_district,
  state: m.figures_by_state,
  payment: m.figures_by_payment,
  offer: m.figures_by_offer,
};

const paymentWords: Record<PaymentStatus, () => string> = {
  cod: m.payment_cod,
  online: m.payment_online,
  pending: m.payment_pending,
};

/** What a row of a breakdown is called. */
export function rowName(breakdown: Breakdown, row: { key: string; name: string }): string {
  const { key, name } = row;
  switch (breakdown) {
    case "product":
      return name || m.audit_some_product();
    case "category":
      return key || m.figures_category_gone();
    case "pack":
      return key ? m.pack_short({ grams: Number(key) }) : m.figures_pack_none();
    case "district":
      return key
        ? m.figures_area({ town: name || m.figures_nameless(), area: key })
        : m.figures_area_none();
    case "state":
      return key || m.figures_nameless();
    case "payment": {
      const status = paymentStatuses.find((each) => each === key);
      return status ? paymentWords[status]() : key;
    }
    case "offer":
      return key === thanksKey ? m.thanks() : name || m.audit_some_offer();
  }
}

/** "05 Apr 2026", or "05 Apr 2026 to 11 Apr 2026". */
export function spanWords({ since, until }: DayRange): string {
  if (since === until) return formatDate(since);
  return m.figures_span({ since: formatDate(since), until: formatDate(until) });
}

/** A breakdown by what an order has several of: an order counts at each of them. */
export const isOfGoods = (breakdown: Breakdown) =>
  breakdown === "product" || breakdown === "category" || breakdown === "pack";
