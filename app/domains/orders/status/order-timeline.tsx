import clsx from "clsx";
import {
  BadgeCheck,
  Ban,
  Banknote,
  CircleX,
  CreditCard,
  DoorClosed,
  type LucideIcon,
  MessageSquareMore,
  Package,
  PackageCheck,
  PenLine,
  Repeat,
  ShoppingBag,
  ThumbsUp,
  Truck,
  Undo2,
} from "lucide-react";
import { useId, useState } from "react";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { Order, OrderEventKind } from "../order/order.ts";
import { orderEventWords } from "../order/order-words.ts";

const icons: Record<OrderEventKind, LucideIcon> = {
  ordered: ShoppingBag,
  confirmed: ThumbsUp,
  processing: Package,
  shipped: Truck,
  delivered: PackageCheck,
  paid: BadgeCheck,
  "not-paid": CircleX,
  "refund-due": Undo2,
  "refund-asked": Undo2,
  refunded: BadgeCheck,
  cancelled: Ban,
  returned: Undo2,
  "came-back": Undo2,
  replaced: Repeat,
  changed: PenLine,
  "refunded-in-part": BadgeCheck,
  "to-be-paid-on-delivery": Banknote,
  "not-delivered": DoorClosed,
  "to-be-paid-online": CreditCard,
  "order-confirmed": ThumbsUp,
  "return-asked": MessageSquareMore,
  "return-accepted": MessageSquareMore,
  "return-refused": MessageSquareMore,
};

/**
 * A timeline of more than four steps is folded to its newest three on phones (rules: orders-14).
 */
const newest = 3;

interface OrderTimelineProps {
  order: Pick<Order, "time" | "events">;
  /** For staff: when it was confirmed, and how (rules: confirm-7). */
  confirmed?: { time: Date; how: string } | undefined;
}

/** What happened to an order, oldest first. */
export function OrderTimeline({ order, confirmed }: OrderTimelineProps) {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const steps = [
    { event: "ordered" as const, time: order.time, words: m.status_ordered() },
    ...withConfirmation(order.events, confirmed).map((step) => ({
      ...step,
      words: orderEventWords[step.event](),
    })),
  ];
  const earlier = steps.length > newest + 1 ? steps.length - newest : 0;
  return (
    <section>
      <h3 className="mb-3 text-base">{m.orders_timeline()}</h3>
      {earlier > 0 && (
        <button
          type="button"
          data-replay
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
          className="link touch -mt-2 mb-1 text-start font-semibold text-sm md:hidden noscript:hidden"
        >
          {open ? m.orders_timeline_fewer() : m.orders_timeline_earlier()}
        </button>
      )}
      <ol id={listId}>
        {steps.map((step, index) => (
          <Step
            key={`${step.event} ${step.time.toISOString()}`}
            {...step}
            last={index === steps.length - 1}
            folded={index < earlier && !open}
          />
        ))}
      </ol>
    </section>
  );
}

/** What the rules have confirmed at once is no event of its own. */
function withConfirmation(
  events: Order["events"],
  confirmed: OrderTimelineProps["confirmed"],
): (Order["events"][number] & { note?: string })[] {
  if (!confirmed) return events;
  const { time, how: note } = confirmed;
  const at = events.findLastIndex(({ event }) => event === "order-confirmed");
  if (at >= 0) return events.map((step, index) => (index === at ? { ...step, note } : step));
  const after = events.filter((step) => step.time > time);
  const before = events.filter((step) => step.time <= time);
  return [...before, { event: "order-confirmed", time, note }, ...after];
}

interface StepProps {
  event: OrderEventKind;
  time: Date;
  words: string;
  note?: string;
  /** Nothing came after it: this is where the order is. */
  last: boolean;
  /** Left out on phones, where scripts can bring it back. */
  folded: boolean;
}

function Step({ event, time, words, note, last, folded }: StepProps) {
  const Icon = icons[event];
  return (
    <li
      className={clsx(
        "relative flex gap-3 not-last:pb-4",
        folded && "max-md:hidden max-md:noscript:flex",
      )}
    >
      {!last && (
        <span aria-hidden="true" className="absolute start-3.75 top-8 bottom-0 w-0.5 bg-line" />
      )}
      <span
        aria-hidden="true"
        className={clsx(
          "grid size-8 shrink-0 place-items-center rounded-full",
          last ? "bg-primary text-on-primary" : "bg-accent-soft text-accent-ink",
        )}
      >
        <Icon className="size-4.5" />
      </span>
      <p className="min-w-0 pt-0.5 text-sm">
        <span className="block font-semibold text-base leading-snug">{words}</span>
        <time dateTime={time.toISOString()} className="text-muted">
          {formatDateTime(time)}
        </time>
        {note && <span className="block [overflow-wrap:anywhere]">{note}</span>}
      </p>
    </li>
  );
}
