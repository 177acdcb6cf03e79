import { Link } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { type ListedMessage, messagePage } from "#app/domains/ondc/log/list-messages.server.ts";
import { messageState, messageWords } from "#app/domains/ondc/log/message-words.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Card } from "#app/ui/layout/card.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import { readEnquirySearch } from "../components/enquiries/enquiry-list.ts";
import { ListFrame } from "../components/enquiries/list-frame.tsx";
import { BackLink } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/messages";

export const handle = { live: ["ondc-messages"] } as const satisfies LiveHandle;

/** Those with trouble first: of a network that works nobody reads every message. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "ondc");
  const { openOnly, q, cursor, size } = readEnquirySearch(args.url.searchParams);
  const page = await messagePage({ cursor, size: 2 * size, troubledOnly: openOnly, q });
  return { ...page, openOnly, q };
}

export const meta: Route.MetaFunction = () => titled(m.ondc_messages());

/** What was said on the open network, each message explained (rules: ondc-office-3). */
export default function OndcMessages({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid gap-5">
      <div className="mx-auto flex w-full max-w-4xl">
        <BackLink to="/my/ondc">{m.ondc()}</BackLink>
      </div>
      <ListFrame
        page={loaderData}
        filter={loaderData}
        title={m.ondc_messages()}
        openLabel={m.ondc_messages_trouble()}
        searchLabel={m.ondc_messages_search()}
        noneOpen={m.ondc_messages_no_trouble()}
        noneYet={m.ondc_messages_none()}
      >
        {(message) => <MessageLine message={message} />}
      </ListFrame>
    </div>
  );
}

/** One message: what it means, when, and how it stands; the rest is on its own page. */
export function MessageLine({ message }: { message: Omit<ListedMessage, "id" | "date"> }) {
  const { tone, word } = messageState(message);
  return (
    <Card className="grid gap-1">
      <Link to={`/my/ondc/messages/${message.number}`} className="link wrap-anywhere font-semibold">
        {messageWords(message)}
      </Link>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="text-muted">
          {formatDateTime(message.at)} · <code>{message.action}</code>
        </span>
        <Status tone={tone}>{word}</Status>
      </p>
      {message.problem && <p className="wrap-anywhere text-sm">{message.problem}</p>}
    </Card>
  );
}
