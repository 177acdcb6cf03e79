import { qrCode } from "#app/domains/accounts/second-factor/qr-code.server.ts";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { beginningOf } from "#app/lib/text/text.ts";
import { upiLink } from "#app/lib/text/upi.ts";
import { config } from "#app/server/process/config.server.ts";
import { site } from "#site";
import type { Route } from "./+types/upi-qr";

/**
 * The company's UPI QR code over `?amount=` paise, with `?note=` for its statement (rules: manual-orders-5),
 * and that amount; no code where the shop has no UPI id.
 */
export function loader(args: Route.LoaderArgs) {
  requirePermission(args, "orders.place");
  const payee = config().UPI_ID ?? (site.upiId || undefined);
  const search = args.url.searchParams;
  const amount = Number(search.get("amount"));
  if (!payee || !Number.isSafeInteger(amount) || amount <= 0) return { amount, qr: undefined };
  const note = beginningOf(search.get("note") || site.name, 50);
  return { amount, qr: qrCode(upiLink({ payee, name: site.name, amount, note })) };
}
