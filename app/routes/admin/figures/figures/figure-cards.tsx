import type { Figures } from "#app/domains/figures/read-figures.server.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";

/** What the range came to, each sum beside that of the range before. */
export function FigureCards({ now, before }: { now: Figures; before: Figures }) {
  const share = now.sold > 0 ? Math.round((now.byReturning / now.sold) * 100) : 0;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <FigureCard
        name={m.figures_revenue()}
        now={now.revenue}
        before={before.revenue}
        words={formatMoney}
        isFirst
      />
      <FigureCard name={m.figures_orders()} now={now.orders} before={before.orders} />
      <FigureCard
        name={m.figures_average()}
        now={averageOf(now)}
        before={averageOf(before)}
        words={formatMoney}
      />
      <FigureCard name={m.figures_units()} now={now.units} before={before.units} />
      <FigureCard
        name={m.figures_returning()}
        now={now.byReturning}
        before={before.byReturning}
        note={m.figures_share({ n: share })}
      />
      <FigureCard
        name={m.figures_taken_off()}
        now={now.takenOff}
        before={before.takenOff}
        words={formatMoney}
      />
      <FigureCard name={m.figures_cancelled()} now={now.cancelled} before={before.cancelled} />
      <FigureCard name={m.figures_returned()} now={now.returned} before={before.returned} />
      {now.tax + before.tax > 0 && (
        <FigureCard
          name={m.figures_tax()}
          now={now.tax}
          before={before.tax}
          words={formatMoney}
          note={m.figures_without_tax({ amount: formatMoney(now.revenue - now.tax) })}
        />
      )}
    </dl>
  );
}

/** In whole rupees, of the orders that count. */
export function averageOf({ revenue, sold }: Pick<Figures, "revenue" | "sold">): number {
  return sold > 0 ? Math.round(revenue / sold / 100) * 100 : 0;
}

const count = new Intl.NumberFormat("en-IN");

interface FigureCardProps {
  name: string;
  now: number;
  before: number;
  words?: (value: number) => string;
  note?: string;
  /** It has a line of its own on phones. */
  isFirst?: boolean;
}

function FigureCard(props: FigureCardProps) {
  const { name, now, before, words = (value) => count.format(value), note, isFirst } = props;
  return (
    <div
      className={`rounded-lg border border-line bg-raised px-4 py-3 max-lg:last:even:col-span-2 ${isFirst ? "max-lg:col-span-2" : ""}`}
    >
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="font-bold font-display text-heading text-xl tabular-nums">{words(now)}</dd>
      {note && <dd className="text-sm">{note}</dd>}
      <dd className="text-muted text-sm tabular-nums">
        {m.figures_before({ value: words(before) })}
        {before > 0 && now !== before && (
          <span className="block">{changeWords(Math.round(((now - before) / before) * 100))}</span>
        )}
      </dd>
    </div>
  );
}

function changeWords(percent: number): string {
  if (percent === 0) return m.figures_same();
  const n = count.format(Math.abs(percent));
  return percent > 0 ? m.figures_up({ n }) : m.figures_down({ n });
}
