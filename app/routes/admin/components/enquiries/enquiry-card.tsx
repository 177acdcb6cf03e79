import { Check, MapPin, Undo2, UserRound } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Spinner } from "#app/ui/layout/spinner.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import { SeeMore } from "#app/ui/text/see-more.tsx";
import { site } from "#site";
import { DeleteRowButton } from "../forms/row-confirm-dialog.tsx";
import { nextFocusTarget, useRowCommand } from "../forms/use-row-command.ts";
import { ContactLinks } from "./contact-links.tsx";
import type { ShownEnquiry } from "./enquiry-list.ts";

export interface EnquiryCardProps {
  enquiry: ShownEnquiry;
  /** Where its commands are carried out. */
  action: string;
  /** It leaves the list when it is handled. */
  leaves: boolean;
}

/** One enquiry: who sent it, how to reach them, what they wrote, and what became of it. */
export function EnquiryCard({ enquiry, action, leaves }: EnquiryCardProps) {
  const { id, name, address, subject, text, date, handledAt, handledBy } = enquiry;
  const titleId = `enquiry-${id}`;
  const shownName = name || m.enquiries_no_name();
  return (
    <Card as="article" aria-labelledby={titleId} className="flex flex-col gap-3">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={titleId} className="wrap-anywhere text-lg">
          {shownName}
        </h2>
        <p className="text-muted text-sm">{formatDateTime(date)}</p>
      </header>
      <div className="text-sm">
        <ContactLinks
          phone={enquiry.phone}
          email={enquiry.email}
          message={m.enquiries_whatsapp({ name: shownName, shop: site.name })}
        />
        {address && (
          <p className="flex gap-2 py-1">
            <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
            <span className="wrap-anywhere min-w-0 whitespace-pre-line">{address}</span>
          </p>
        )}
        {enquiry.customer && (
          <Link
            to={`/my/users/${enquiry.customer.id}`}
            className="link touch inline-flex items-center gap-2"
          >
            <UserRound aria-hidden="true" className="size-4 shrink-0 text-muted" />
            {m.enquiries_customer({ name: enquiry.customer.fullName })}
          </Link>
        )}
      </div>
      {subject && <p className="wrap-anywhere font-semibold">{subject}</p>}
      {text && (
        <SeeMore more={m.see_more_dots()} less={m.show_less()} titleId={titleId}>
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        </SeeMore>
      )}
      <footer className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-3">
        {handledAt ? (
          <Status tone="success" className="wrap-anywhere whitespace-normal!">
            {m.enquiries_handled_by({ name: handledBy ?? "", time: formatDateTime(handledAt) })}
          </Status>
        ) : (
          <Status tone="warning">{m.enquiries_waits()}</Status>
        )}
        <div className="ms-auto flex items-center gap-1.5">
          <HandledButton
            {...{ id, action, leaves }}
            name={shownName}
            isHandled={handledAt !== null}
          />
          <DeleteRowButton
            id={id}
            action={action}
            label={m.delete_named({ name: shownName })}
            title={m.enquiries_delete_title()}
            question={m.enquiries_delete_question({ name: shownName })}
          />
        </div>
      </footer>
    </Card>
  );
}

interface HandledButtonProps extends Omit<EnquiryCardProps, "enquiry"> {
  id: string;
  name: string;
  isHandled: boolean;
}

function HandledButton({ id, name, isHandled, action, leaves }: HandledButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { send, busy } = useRowCommand(action, (ok) => {
    if (ok && leaves && button.current) nextFocusTarget(button.current)?.focus();
  });
  const words = isHandled ? m.enquiries_reopen() : m.enquiries_handle();
  const Icon = isHandled ? Undo2 : Check;
  return (
    <Button
      ref={button}
      variant="secondary"
      size="sm"
      aria-label={`${words}: ${name}`}
      data-command="handle"
      // A disabled button would lose the focus.
      aria-disabled={busy}
      icon={busy ? <Spinner size="sm" /> : <Icon aria-hidden="true" className="size-4" />}
      onClick={() => busy || send({ intent: isHandled ? "reopen" : "handle", id })}
    >
      {words}
    </Button>
  );
}
