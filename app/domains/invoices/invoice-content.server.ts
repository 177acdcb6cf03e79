import { amountDue } from "#app/domains/orders/cash/to-collect.ts";
import { isClosed } from "#app/domains/orders/order/order.ts";
import type { orders } from "#app/domains/orders/order/order-table.server.ts";
import { panOf } from "#app/lib/tax/gstin.ts";
import { presentGstin } from "#app/lib/tax/seller.ts";
import { config } from "#app/server/process/config.server.ts";
import { site } from "#site";
import type { Buyer, Seller } from "./invoice.ts";

type OrderRow = typeof orders.$inferSelect;

/** What an order's paper says beside its lines, as shop and order are now; it never changes after (rules: invoices-4). */
export function contentOf(order: OrderRow, registration: Seller["registration"]) {
  return {
    seller: sellerNow(registration),
    buyer: buyerOf(order),
    orderedAt: order.time.toISOString(),
    payment: order.paymentMethod,
    toPay: isClosed(order.status) ? 0 : amountDue(order),
    upiId: config().UPI_ID ?? site.upiId,
  };
}

function sellerNow(registration: Seller["registration"]): Seller {
  const { name, legalName, address, state, phone, email, cin, fssaiLicence, bank, signature } =
    site;
  const gstin = presentGstin();
  const pan = site.pan || panOf(gstin);
  return {
    ...{ name, legalName, address, state, phone, email, cin, fssaiLicence, bank, signature },
    ...{ registration, gstin, pan },
  };
}

function buyerOf(order: OrderRow): Buyer {
  const { name, addressLine, areaLocality, landmark, city, state, pinCode } =
    order.selectedAddresses;
  return {
    ...{ name, city, state, pinCode },
    lines: [addressLine, areaLocality, landmark].filter(Boolean),
    gstin: order.buyerGstin,
    company: order.buyerCompany,
  };
}
