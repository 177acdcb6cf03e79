import { Mail, MessageCircle, Phone } from "lucide-react";
import { dialable } from "#app/lib/text/phone.ts";
import { whatsappLink } from "#app/lib/text/whatsapp.ts";
import { m } from "#app/paraglide/messages.js";
import { buttonLook, LinkButton } from "#app/ui/forms/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { site } from "#site";

/** Ways to reach the shop; a message names the order by itself (rules: orders-48). */
export function OrderHelp({ orderNumber }: { orderNumber: string }) {
  const look = buttonLook({ variant: "secondary" });
  const whatsapp = whatsappLink(site.phone, m.order_help_greeting({ number: orderNumber }));
  const icon = { "aria-hidden": true, className: "size-4.5 shrink-0" } as const;
  return (
    <Card as="section" className="grid gap-3" aria-labelledby="order-help">
      <div>
        <h2 id="order-help" className="text-base">
          {m.order_help_title()}
        </h2>
        <p className="text-muted text-sm">{m.order_help_text()}</p>
      </div>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <LinkButton
          to={`/contactUs?${new URLSearchParams({ order: orderNumber })}`}
          variant="secondary"
          icon={<Mail {...icon} />}
        >
          {m.order_help_write()}
        </LinkButton>
        {whatsapp && (
          <a href={whatsapp} target="_blank" rel="noreferrer" className={look}>
            <MessageCircle {...icon} />
            {m.order_help_whatsapp()}
          </a>
        )}
        <a href={`tel:${dialable(site.phone)}`} className={look}>
          <Phone {...icon} />
          {m.order_help_call()}
        </a>
      </div>
    </Card>
  );
}
