import { Link } from "react-router";
import type { ListedMessage } from "#app/domains/webhooks/read-webhooks.server.ts";
import { type MessageState, messageStates } from "#app/domains/webhooks/webhook.ts";
import { cursorTo } from "#app/lib/cursor.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { RowPage } from "#app/server/database/keyset.server.ts";
import { Status } from "#app/ui/layout/status.tsx";
import { EmptiedPage, isEmptied, ListPager } from "../../components/content/entry-list.tsx";
import { FilterLink, FilterLinks } from "../../components/page/filter-link.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";
import { messageWords, stateTones, stateWords, toldWords } from "./webhook-words.ts";

interface MessageListProps {
  webhookId: string;
  page: RowPage<ListedMessage>;
  /** What is shown; undefined for all. */
  state: MessageState | undefined;
}

/** What an address was sent, and what waits for it (rules: webhooks-7). */
export function MessageList({ webhookId, page, state }: MessageListProps) {
  const to = `/my/webhooks/${webhookId}`;
  const search = state && { state };
  return (
    <TitledCard title={m.webhook_log()}>
      <div className="grid gap-4">
        <FilterLinks label={m.webhook_log_filter()}>
          <FilterLink to={to} isCurrent={!state}>
            {m.webhook_log_all()}
          </FilterLink>
          {messageStates.map((one) => (
            <FilterLink key={one} to={`${to}?state=${one}`} isCurrent={state === one}>
              {stateWords[one]()}
            </FilterLink>
          ))}
        </FilterLinks>
        {isEmptied(page) ? (
          <EmptiedPage toFirst={`?${new URLSearchParams(search)}`} />
        ) : (
          page.rows.length === 0 && (
            <p className="text-muted">
              {state ? m.webhook_log_none_found() : m.webhook_log_none()}
            </p>
          )
        )}
        {page.rows.length > 0 && (
          <ul className="-my-2 divide-y divide-line">
            {page.rows.map((message) => (
              <li key={message.id} className="flex flex-wrap items-baseline gap-x-4 py-2">
                <p className="min-w-0 grow basis-52">
                  <Link to={`${to}/${message.id}`} className="link touch-inline font-semibold">
                    {toldWords(message.event)}
                  </Link>
                  <span className="block text-muted text-sm">{formatDateTime(message.date)}</span>
                </p>
                <Status tone={stateTones[message.state]} className="whitespace-normal!">
                  {messageWords(message)}
                </Status>
              </li>
            ))}
          </ul>
        )}
        <ListPager label={m.webhook_log()} page={page} placeOf={cursorTo} search={search} />
      </div>
    </TitledCard>
  );
}
