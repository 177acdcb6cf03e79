import { Mail, MessageCircle, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { mailto } from "#app/lib/text/mailto.ts";
import { dialable } from "#app/lib/text/phone.ts";
import { whatsappLink } from "#app/lib/text/whatsapp.ts";
import { m } from "#app/paraglide/messages.js";

export interface ContactLinksProps {
  phone?: string | null | undefined;
  email?: string | null | undefined;
  /** What is written in WhatsApp already. */
  message?: string | undefined;
}

/**
 * Telephone, WhatsApp and mail, one tap away (rules: customers-2). What is no number and no address is
 * text alone: the contact form checks nothing (rules: enquiries-2).
 */
export function ContactLinks({ phone, email, message }: ContactLinksProps) {
  const number = dialable(phone ?? "");
  const whatsapp = whatsappLink(phone ?? "", message);
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 empty:hidden">
      {phone && (
        <Reach icon={<Phone />} href={/^\+?\d{6,15}$/.test(number) ? `tel:${number}` : undefined}>
          {phone}
        </Reach>
      )}
      {whatsapp && (
        <Reach icon={<MessageCircle />} href={whatsapp} isElsewhere>
          {m.contact_whatsapp()}
        </Reach>
      )}
      {email && (
        <Reach icon={<Mail />} href={isAddress(email) ? mailto(email) : undefined}>
          {email}
        </Reach>
      )}
    </ul>
  );
}

function isAddress(email: string): boolean {
  return /^[^\s@?&]+@[^\s@?&.]+(?:\.[^\s@?&.]+)+$/.test(email);
}

interface ReachProps {
  icon: ReactNode;
  href: string | undefined;
  /** It opens beside this page, which stays. */
  isElsewhere?: boolean;
  children: string;
}

function Reach({ icon, href, isElsewhere, children }: ReachProps) {
  const sign = (
    <span aria-hidden="true" className="shrink-0 text-muted *:size-4">
      {icon}
    </span>
  );
  const line = "touch flex min-w-0 items-center justify-start gap-2";
  return (
    <li className="min-w-0">
      {href ? (
        <a
          href={href}
          className={`link ${line}`}
          {...(isElsewhere && { target: "_blank", rel: "noreferrer" })}
        >
          {sign}
          <span className="wrap-anywhere min-w-0">{children}</span>
        </a>
      ) : (
        <span className={line}>
          {sign}
          <span className="wrap-anywhere min-w-0 whitespace-pre-line">{children}</span>
        </span>
      )}
    </li>
  );
}
