import { Copy, MessageCircle } from "lucide-react";
import type { QrCode } from "#app/domains/accounts/second-factor/qr-code.server.ts";
import type { ShownOrder } from "#app/domains/orders/order/office-order.ts";
import { whatsappLink } from "#app/lib/text/whatsapp.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { CopyButton } from "#app/ui/forms/copy-button.tsx";
import { QrPicture } from "#app/ui/pictures/qr-picture.tsx";
import { useRowCommand } from "../../components/forms/use-row-command.ts";
import { TitledCard } from "../../components/page/page-layout.tsx";

export interface PayLink {
  /** The whole address. */
  address: string;
  until: Date;
  qr: QrCode;
}

export interface PayLinkCardProps {
  order: Pick<ShownOrder, "id" | "selectedAddresses">;
  /** Undefined where none was made, or its time is over. */
  link: PayLink | undefined;
  /** A ready sentence about the order. */
  message: string;
}

/** The link by which an unpaid order is paid: to be sent, or shown as a QR code (rules: pay-links-1). */
export function PayLinkCard({ order, link, message }: PayLinkCardProps) {
  const { send, busy } = useRowCommand(`/my/orders/${order.id}`);
  const { phoneNumber } = order.selectedAddresses;
  const whatsapp = link && whatsappLink(phoneNumber, `${message} ${link.address}`);
  return (
    <TitledCard title={m.pay_link()}>
      {link ? (
        <div className="grid justify-items-start gap-4">
          <p className="wrap-anywhere text-sm">{link.address}</p>
          <div className="flex flex-wrap gap-2">
            {whatsapp && (
              <LinkButton
                to={whatsapp}
                size="sm"
                target="_blank"
                rel="noreferrer"
                icon={<MessageCircle aria-hidden className="size-4.5" />}
              >
                {m.contact_whatsapp()}
              </LinkButton>
            )}
            <CopyButton
              text={link.address}
              label={m.pay_link_copy()}
              copiedLabel={m.factor_codes_copied()}
              refusedText={m.factor_codes_not_copied()}
              icon={<Copy aria-hidden className="size-4.5" />}
            />
          </div>
          <div className="justify-self-center">
            <QrPicture {...link.qr} label={m.pay_link_qr()} />
          </div>
          <p className="text-muted text-sm">
            {m.pay_link_until({ time: formatDateTime(link.until) })}
          </p>
        </div>
      ) : (
        <p className="mb-4 text-muted text-sm">{m.pay_link_none()}</p>
      )}
      <div className="mt-4 first:mt-0">
        <Button
          variant="secondary"
          size="sm"
          pending={busy}
          onClick={() => send({ intent: "make-link", hours: "24" })}
        >
          {link ? m.pay_link_renew() : m.pay_link_make()}
        </Button>
      </div>
    </TitledCard>
  );
}
