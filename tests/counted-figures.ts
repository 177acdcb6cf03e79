import { expect } from "vitest";
import { breakdowns } from "#app/domains/figures/figure-kinds.ts";
import { addDays, readFigureRange } from "#app/domains/figures/figure-range.ts";
import { keepFigures } from "#app/domains/figures/keep-figures.server.ts";
import { readSalesFigures } from "#app/domains/figures/read-figures.server.ts";
import { pool } from "#app/server/database/database.server.ts";

interface PlainLine {
  product: string;
  category: string;
  pack: string;
  quantity: number;
  revenue: number;
  tax: number;
  takenOff: number;
}

interface PlainOrder {
  id: string;
  day: string;
  time: Date;
  customer: string;
  counts: boolean;
  /** It replaces what came back, at no price. */
  replaces: boolean;
  revenue: number;
  tax: number;
  takenOff: number;
  /** What of that is the thank-you for paying online. */
  thanks: number;
  units: number;
  status: string;
  offer: string | null;
  payment: string;
  state: string;
  pin: string;
  lines: PlainLine[];
}

interface ReadOrder extends Omit<PlainOrder, "tax" | "lines"> {
  taxOfTotal: number;
  total: number;
  lines: (Omit<PlainLine, "tax"> & { rate: number | null })[];
}

/** All orders with their lines, without anything of what is kept of them. */
async function allOrders(): Promise<PlainOrder[]> {
  const { rows } = await pool.query<ReadOrder>(`
    select id, to_char(time at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, time,
      user_id as customer, status, payment_status as payment, total_quantity as units,
      payment_status <> 'pending' and refund is null
        and status not in ('cancelled', 'returned', 'came-back') as counts,
      checkout_key like 'replaces-%' and grand_total = 0 as replaces,
      offer_discount as "takenOff", thanks_discount as thanks,
      (select offer_id from offer_uses where order_id = orders.id) as offer,
      grand_total - coalesce((
        select sum(amount) from partial_refunds as part
        where part.payment_id = orders.payment_id and not is_for_lines
      ), 0)::bigint as revenue,
      cgst + sgst + igst as "taxOfTotal", grand_total as total,
      selected_addresses->>'state' as state, selected_addresses->>'pinCode' as pin,
      array(
        select json_build_object('product', product_id, 'pack', coalesce(pack::text, ''),
          'category', coalesce((select category from products where id = product_id), ''),
          'quantity', quantity, 'takenOff', offer_discount,
          'revenue', price * quantity - offer_discount, 'rate', tax_rate)
        from order_lines where order_id = orders.id
      ) as lines
    from orders order by time, id`);
  // Of what went back as a favour the part that tax is of the whole (rules: figures-8).
  return rows.map(({ taxOfTotal, total, ...order }) => ({
    ...order,
    tax: total === 0 ? 0 : Math.round((taxOfTotal * order.revenue) / total),
    lines: order.lines.map(({ rate, ...line }) => ({
      ...line,
      tax: Math.round((line.revenue * (rate ?? 0)) / (10_000 + (rate ?? 0))),
    })),
  }));
}

const none = {
  orders: 0,
  sold: 0,
  units: 0,
  revenue: 0,
  tax: 0,
  takenOff: 0,
  byReturning: 0,
  cancelled: 0,
  returned: 0,
};

type Sums = Record<string, Record<string, number>>;

function countPlainly(all: readonly PlainOrder[], since: string, until: string) {
  const seen = new Set<string>();
  const sums: Record<string, Sums> = {};
  const add = (kind: string, key: string, order: PlainOrder, isBack: boolean, part = order) => {
    const ofKind = sums[kind] ?? {};
    const sum: Record<string, number> = ofKind[key] ?? { ...none };
    sums[kind] = { ...ofKind, [key]: sum };
    const put = (name: string, n: number) => {
      sum[name] = (sum[name] ?? 0) + n;
    };
    const one = Number(!order.replaces);
    put("orders", one);
    put("cancelled", one * Number(order.status === "cancelled"));
    put("returned", one * Number(["returned", "came-back", "replaced"].includes(order.status)));
    if (!order.counts) return;
    put("sold", one);
    put("units", part.units);
    put("takenOff", part.takenOff);
    put("revenue", part.revenue);
    put("tax", part.tax);
    put("byReturning", Number(isBack));
  };
  for (const order of all) {
    const isBack = order.counts && !order.replaces && seen.has(order.customer);
    if (order.counts) seen.add(order.customer);
    if (order.day < since || order.day > until) continue;
    add("all", "", order, isBack);
    add("payment", order.payment, order, isBack);
    add("state", order.state, order, isBack);
    const { offer, thanks, takenOff } = order;
    if (offer) add("offer", offer, order, isBack, { ...order, takenOff: takenOff - thanks });
    if (thanks > 0 && order.status !== "cancelled") {
      add("offer", "paid-online", order, isBack, { ...order, takenOff: thanks });
    }
    const digits = order.pin.replaceAll(/\D/g, "");
    add("district", digits.length === 6 ? digits.slice(0, 3) : "", order, isBack);
    const addLines = (kind: "product" | "pack") => {
      for (const key of new Set(order.lines.map((line) => line[kind]))) {
        const lines = order.lines.filter((line) => line[kind] === key);
        const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
        const revenue = lines.reduce((sum, line) => sum + line.revenue, 0);
        const tax = lines.reduce((sum, line) => sum + line.tax, 0);
        const takenOff = lines.reduce((sum, line) => sum + line.takenOff, 0);
        add(kind, key, order, isBack, { ...order, units, revenue, tax, takenOff });
      }
    };
    addLines("product");
    addLines("pack");
  }
  return sums;
}

/** Holds the figures that pages show against a plain count of all orders, in all their breakdowns. */
export async function expectRightFigures(days = 400, until = new Date()): Promise<void> {
  const all = await allOrders();
  const search = (first: string, last: string) =>
    new URLSearchParams({ range: "days", since: first, until: last, group: "month" });
  const last = until.toISOString().slice(0, 10);
  const range = readFigureRange(search(addDays(last, -days), last), until);
  const plain = countPlainly(all, range.since, range.until);
  const before = countPlainly(all, range.before.since, range.before.until);
  // However busy the machine is.
  await keepFigures(60_000);
  for (const breakdown of breakdowns) {
    const figures = await readSalesFigures(range, breakdown, null);
    expect(figures.isWhole).toBe(true);
    expect(figures.now).toEqual(plain.all?.[""] ?? none);
    expect(figures.before).toEqual(before.all?.[""] ?? none);
    if (breakdown === "category") {
      const revenue = figures.by.reduce((sum, row) => sum + row.revenue, 0);
      const lines = Object.values(plain.product ?? {});
      expect(revenue).toBe(lines.reduce((sum, row) => sum + (row.revenue ?? 0), 0));
      continue;
    }
    const shown = figures.by.map(({ name: _, before: __, key, ...sums }) => [key, sums]);
    const counted = Object.entries(plain[breakdown] ?? {}).filter(
      // A replacement that was cancelled is nothing at all.
      ([, sums]) => sums.orders || sums.units,
    );
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(counted));
    const earlier = figures.by.map(({ key, before: revenue }) => [key, revenue]);
    for (const [key, revenue] of earlier) {
      expect(revenue).toBe(before[breakdown]?.[String(key)]?.revenue ?? 0);
    }
    // A page shows the first of a file's.
    const first = await readSalesFigures(range, breakdown, 2);
    expect(first).toMatchObject({ n: figures.n, by: figures.by.slice(0, 2) });
  }
}
