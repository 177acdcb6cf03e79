import { cameBackPercent, type earningSteps } from "#app/domains/figures/came-back/earnings.ts";
import type { ParcelBreakdown } from "#app/domains/figures/came-back/parcel-kinds.ts";
import type {
  ParcelFigures,
  RuleChange,
} from "#app/domains/figures/came-back/read-came-back.server.ts";
import { orderChannelWords } from "#app/domains/orders/order/order-words.ts";
import { courierName } from "#app/domains/orders/parcels/couriers.ts";
import { m } from "#app/paraglide/messages.js";

export const parcelBreakdownWords: Record<ParcelBreakdown, () => string> = {
  pin: m.parcels_by_pin,
  district: m.figures_by_district,
  product: m.figures_by_product,
  channel: m.parcels_by_channel,
  courier: m.parcels_by_courier,
  buyer: m.parcels_by_buyer,
  confirmation: m.parcels_by_confirmation,
  method: m.parcels_by_method,
};

const keyWords: Record<string, () => string> = {
  ...orderChannelWords,
  known: m.parcels_known,
  new: m.parcels_new,
  buyer: m.parcels_confirmed_buyer,
  whatsapp: m.parcels_confirmed_whatsapp,
  staff: m.parcels_confirmed_staff,
  "known-buyer": m.parcels_confirmed_known,
  rule: m.parcels_confirmed_rule,
  asked: m.parcels_confirmed_asked,
  none: m.parcels_confirmed_none,
  online: m.parcels_online,
  cod: m.payment_cod,
};

/** What a row of a breakdown is called. */
export function parcelRowName(by: ParcelBreakdown, row: { key: string; name: string }): string {
  const { key, name } = row;
  if (by === "pin") return key ? `${key} ${name}`.trim() : m.figures_area_none();
  if (by === "district") {
    return key
      ? m.figures_area({ town: name || m.figures_nameless(), area: key })
      : m.figures_area_none();
  }
  if (by === "product") return name || m.audit_some_product();
  if (by === "courier") return key ? courierName(key) : m.parcels_no_courier();
  return keyWords[key]?.() ?? key;
}

/** "7 of 52, 13 %"; of few parcels only how many, and of none a dash. */
export function rateWords(figures: ParcelFigures): string {
  const { arrived, cameBack: n } = figures;
  const percent = cameBackPercent(figures);
  const of = arrived + n;
  if (of === 0) return "–";
  return percent === undefined ? m.parcels_of({ n, of }) : m.parcels_of_percent({ n, of, percent });
}

export const stepWords: Record<(typeof earningSteps)[number], () => string> = {
  takenOff: m.figures_taken_off,
  lost: m.parcels_lost,
  tax: m.figures_tax,
  carriage: m.parcels_carriage,
  fees: m.parcels_fees,
  packing: m.parcels_packing,
};

export const ruleWords: Record<RuleChange["rules"][number], () => string> = {
  cod: m.parcels_rules_cod,
  confirmation: m.parcels_rules_confirmation,
};
