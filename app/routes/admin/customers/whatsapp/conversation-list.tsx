import clsx from "clsx";
import { Link } from "react-router";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import type {
  conversations,
  ListedConversation,
} from "#app/domains/whatsapp/answers/read-conversations.server.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Status } from "#app/ui/layout/status.tsx";
import { wordsOf } from "./message-words.ts";

interface ConversationListProps {
  list: Awaited<ReturnType<typeof conversations>>;
  /** The number whose conversation is open. */
  current: string | undefined;
  now: Date;
}

/** Who has written, those first who wait for an answer. */
export function ConversationList({ list, current, now }: ConversationListProps) {
  return (
    <nav aria-label={m.whatsapp_messages()}>
      <ul className="grid gap-2">
        {list.rows.map((row) => (
          <li key={row.phone}>
            <Listed row={row} isCurrent={row.phone === current} now={now} />
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <p className="mt-3 text-muted text-sm">{m.whatsapp_more({ n: list.rows.length })}</p>
      )}
    </nav>
  );
}

function Listed(props: { row: ListedConversation; isCurrent: boolean; now: Date }) {
  const { phone, name, orderNumber, last, lastAt, isWaiting, answerUntil } = props.row;
  const isOpen = props.now < answerUntil;
  return (
    <Link
      to={`/my/messages/whatsapp/${phone}`}
      aria-current={props.isCurrent ? "page" : undefined}
      className={clsx(
        "grid gap-1 rounded-md border p-3",
        props.isCurrent
          ? "border-primary bg-primary-soft"
          : "border-line bg-raised enabled-hover:bg-sunken",
      )}
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="wrap-anywhere font-semibold text-heading">{name || `+${phone}`}</span>
        {orderNumber && (
          <span className="text-muted text-sm tabular-nums">{shortOrderNumber(orderNumber)}</span>
        )}
      </span>
      {last && <span className="wrap-anywhere line-clamp-2 text-ink">{wordsOf(last)}</span>}
      {isWaiting ? (
        <Status tone={isOpen ? "warning" : "danger"} className="whitespace-normal!">
          {isOpen
            ? m.whatsapp_answer_until({ time: formatDateTime(answerUntil) })
            : m.whatsapp_closed()}
        </Status>
      ) : (
        <span className="text-muted text-sm">{formatDateTime(lastAt)}</span>
      )}
    </Link>
  );
}
