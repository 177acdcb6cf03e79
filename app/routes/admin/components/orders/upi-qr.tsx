import type { QrCode } from "#app/domains/accounts/second-factor/qr-code.server.ts";
import { formatMoney, type Paise } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { QrPicture } from "#app/ui/pictures/qr-picture.tsx";
import { useLoadedSoon } from "../page/use-loaded-soon.ts";

/**
 * The company's UPI QR code over an amount, to be shown to who pays (rules: manual-orders-5); nothing where
 * the shop has no UPI id.
 */
export function UpiQr({ amount, note }: { amount: Paise; note: string }) {
  const asked = new URLSearchParams({ amount: String(amount), note });
  const data = useLoadedSoon<{ amount: Paise; qr: QrCode | undefined }>(
    amount > 0 ? `/my/upi?${asked}` : undefined,
  );
  // While another code is on its way, the one before would take another amount.
  if (amount === 0 || data?.amount !== amount || !data.qr) return null;
  return (
    <figure className="grid justify-items-center gap-2 text-center">
      <QrPicture {...data.qr} label={m.upi_qr({ amount: formatMoney(amount) })} />
      <figcaption className="text-sm">{m.upi_qr_text({ amount: formatMoney(amount) })}</figcaption>
    </figure>
  );
}
