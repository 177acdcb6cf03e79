import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "react-router";
import type { BuyersOrder } from "#app/domains/orders/order/read-orders.server.ts";
import { isOpenReturn, type OrderReturn } from "#app/domains/orders/returns/order-return.ts";
import {
  returnReasonWords,
  returnStateWords,
  returnWishWords,
} from "#app/domains/orders/returns/return-words.ts";
import { formatDate, formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { useSendOnce } from "#app/ui/answers/use-send-once.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import type { Tone } from "#app/ui/layout/tone.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { ReturnForm } from "./return-form.tsx";
import { UnfoldingCard } from "./unfolding-card.tsx";

export interface AskReturnProps {
  order: BuyersOrder;
  /** The moment from which it is too late. */
  until: Date;
  answer: SubmissionResult | undefined;
}

/** Asks to return the order or to have it replaced, while that can be asked (rules: returns-1). */
export function AskReturn({ order, until, answer }: AskReturnProps) {
  const lastDay = formatDate(new Date(until.getTime() - 1));
  return (
    <UnfoldingCard title={m.return_start()} hint={m.return_until({ date: lastDay })}>
      <p className="mb-5">
        {m.return_intro()}{" "}
        <Link to="/policies/retunPolicy" className="link inline-block py-2.5 font-semibold -my-2.5">
          {m.return_policy()}
        </Link>
      </p>
      <ReturnForm orderId={order.id} answer={answer} />
    </UnfoldingCard>
  );
}

const tones: Record<OrderReturn["state"], Tone> = {
  asked: "info",
  accepted: "success",
  refused: "danger",
  received: "neutral",
  "called-off": "neutral",
};

/** What was asked to be returned, and what became of it. */
export function ReturnState({ asked, answer }: { asked: OrderReturn; answer: unknown }) {
  const { pending, submitOnce } = useSendOnce(() => {}, answer);
  const titleId = `return-${asked.id}`;
  return (
    <Card as="section" className="grid gap-3" aria-labelledby={titleId}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={titleId} className="text-base">
          {returnWishWords[asked.wish]()}: {returnReasonWords[asked.reason]()}
        </h2>
        <Status tone={tones[asked.state]}>{returnStateWords[asked.state]()}</Status>
      </div>
      <p className="text-muted text-sm">
        <time dateTime={asked.time.toISOString()}>
          {m.return_asked_at({ time: formatDateTime(asked.time) })}
        </time>
      </p>
      {asked.answer && (
        <p className="whitespace-pre-line rounded-md bg-surface p-3 [overflow-wrap:anywhere]">
          <span className="block font-semibold text-sm">{m.return_answer()}</span>
          {asked.answer}
        </p>
      )}
      {asked.message && (
        <p className="whitespace-pre-line text-sm [overflow-wrap:anywhere]">{asked.message}</p>
      )}
      {asked.pictureUrls.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {asked.pictureUrls.map((url, place) => (
            <li key={url}>
              <a href={url} className="block rounded-sm">
                <Picture
                  url={url}
                  alt={m.return_picture({ n: place + 1 })}
                  sizes="72px"
                  className="size-18 rounded-sm border border-line object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {isOpenReturn(asked) && (
        <Form method="post" replace defaultShouldRevalidate={false} onSubmit={submitOnce}>
          <input type="hidden" name="intent" value="call-off" />
          <input type="hidden" name="returnId" value={asked.id} />
          <Button
            type="submit"
            variant="secondary"
            size="sm"
            pending={pending}
            pendingText={m.processing()}
          >
            {m.return_call_off()}
          </Button>
        </Form>
      )}
    </Card>
  );
}
