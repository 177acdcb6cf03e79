import clsx from "clsx";
import { Package } from "lucide-react";
import { Link } from "react-router";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { statusLine } from "#app/domains/orders/order/order-words.ts";
import type { Conversation } from "#app/domains/whatsapp/answers/read-conversations.server.ts";
import { messageStateWords, problemOf } from "#app/domains/whatsapp/whatsapp-words.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { ContactLinks } from "../../components/enquiries/contact-links.tsx";
import { AnswerForm, NoAnswerButton } from "./answer-form.tsx";
import { wordsOf } from "./message-words.ts";

interface ConversationCardProps {
  conversation: Conversation;
  /** Nothing can be sent from here. */
  isOff: boolean;
  now: Date;
}

/** A conversation: whose it is, what was written and answered, and the answer, while one can be sent. */
export function ConversationCard({ conversation, isOff, now }: ConversationCardProps) {
  const { phone, orders, messages, waiting, answerUntil, hasOptedOut } = conversation;
  const name = conversation.name || `+${phone}`;
  return (
    <Card as="section" aria-labelledby="conversation" className="grid gap-4">
      <header className="grid gap-1">
        <h2 id="conversation" className="wrap-anywhere text-lg">
          {name}
        </h2>
        <div className="flex flex-wrap gap-x-5 text-sm">
          <ContactLinks phone={`+${phone}`} />
          {orders.map((order) => (
            <Link
              key={order.id}
              to={`/my/orders/${order.id}`}
              className="link touch inline-flex items-center gap-2"
            >
              <Package aria-hidden="true" className="size-4 shrink-0 text-muted" />
              {shortOrderNumber(order.orderNumber)} · {statusLine(order)}
            </Link>
          ))}
        </div>
      </header>
      <div
        role="log"
        aria-label={m.whatsapp_log({ name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys.
        tabIndex={0}
        // Turned, so that it is scrolled to its newest words from the beginning.
        className="flex max-h-[60dvh] flex-col-reverse overflow-y-auto rounded-md bg-page p-3"
      >
        <ol className="grid gap-2">
          {messages.map((message) => (
            <Bubble key={message.id} message={message} />
          ))}
        </ol>
      </div>
      {hasOptedOut && <Alert>{m.whatsapp_opted_out()}</Alert>}
      <Answering {...{ phone, waiting, isOff }} answerUntil={now < answerUntil && answerUntil} />
    </Card>
  );
}

function Answering(props: {
  phone: string;
  waiting: string[];
  isOff: boolean;
  answerUntil: Date | false;
}) {
  const { phone, waiting, isOff, answerUntil } = props;
  const away = waiting.length > 0 && <NoAnswerButton {...{ phone, waiting }} />;
  if (isOff || !answerUntil) {
    return (
      <Alert tone="warning" title={isOff ? m.whatsapp_off() : m.whatsapp_closed()} action={away}>
        {!isOff && m.whatsapp_closed_text()}
      </Alert>
    );
  }
  return <AnswerForm {...{ phone, waiting, answerUntil }}>{away}</AnswerForm>;
}

function Bubble({ message }: { message: Conversation["messages"][number] }) {
  const { direction, kind, language, state, problem, by, answeredAt } = message;
  const isOut = direction === "out";
  return (
    <li
      className={clsx(
        "max-w-[85%] rounded-lg border px-3 py-2",
        isOut
          ? "justify-self-end border-line bg-primary-soft"
          : "justify-self-start border-line bg-raised",
      )}
    >
      <p lang={isOut ? language : undefined} className="wrap-anywhere whitespace-pre-line">
        {wordsOf(message)}
      </p>
      <p className="text-muted text-sm">
        {[
          isOut && kind === "text" && (by ?? m.whatsapp_by_itself()),
          formatDateTime(message.createdAt),
          isOut && messageStateWords[state](),
        ]
          .filter(Boolean)
          .join(" · ")}
        {problem && <span className="wrap-anywhere block text-danger">{problemOf(problem)}</span>}
        {!isOut && !answeredAt && (
          <span className="block font-semibold text-accent-ink">{m.whatsapp_waits()}</span>
        )}
      </p>
    </li>
  );
}
