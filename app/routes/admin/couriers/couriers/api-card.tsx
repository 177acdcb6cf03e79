import { Copy } from "lucide-react";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { CopyButton } from "#app/ui/forms/copy-button.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";

export interface ApiCardProps {
  api: { name: string; practiceUrl: string | undefined; hasWebhook: boolean } | undefined;
  /** To which the courier sends its news; for who may set it up. */
  webhook: string | undefined;
}

/** Whether parcels are booked by a courier's API, and what is to be set up there (rules: couriers-11). */
export function ApiCard({ api, webhook }: ApiCardProps) {
  return (
    <TitledCard title={m.book_title()}>
      <div className="grid gap-3">
        <p>
          {!api
            ? m.book_no_keys()
            : api.practiceUrl
              ? m.book_practice()
              : m.book_keys({ name: api.name })}
        </p>
        {api && (
          <LinkButton
            to="/my/couriers/bookings"
            variant="secondary"
            className="max-sm:w-full sm:justify-self-start"
          >
            {m.book_open()}
          </LinkButton>
        )}
        {api && webhook && (
          <div className="grid gap-1">
            <p className="text-sm">
              {api.hasWebhook ? m.book_webhook({ name: api.name }) : m.book_no_token()}
            </p>
            <div className="flex flex-wrap items-center gap-3">
              <code className="min-w-0 text-sm [overflow-wrap:anywhere]">{webhook}</code>
              <CopyButton
                text={webhook}
                label={m.pay_link_copy()}
                copiedLabel={m.factor_codes_copied()}
                refusedText={m.factor_codes_not_copied()}
                icon={<Copy aria-hidden className="size-4" />}
              />
            </div>
          </div>
        )}
      </div>
    </TitledCard>
  );
}
