import { data, Form } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { rateDays, readDaysAhead } from "#app/domains/figures/days-ahead.ts";
import { readMakeNext } from "#app/domains/figures/make-next.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { NumberField } from "#app/ui/forms/number-field.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/make-next";
import { NextTable } from "./make-next/next-table.tsx";
import { StockWorthCards } from "./make-next/stock-worth-cards.tsx";

export const handle = {
  live: ["figures", "orders", "products", "stock"],
} as const satisfies LiveHandle;

/** So many products are shown; the file has all. */
const shown = 100;

/** `?days=` to make for; what is no such number shows those of a week, and says so. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "figures.read");
  const { typed, days, isWrong } = readDaysAhead(args.url.searchParams);
  const next = await readMakeNext(days, shown, new Date());
  return data({ typed, isWrong, days, next }, { status: isWrong ? 400 : 200 });
}

export const meta: Route.MetaFunction = () => titled(m.make_next_title());

/** What is in stock, how long it lasts, and what to make (rules: figures-7). */
export default function MakeNextPage({ loaderData }: Route.ComponentProps) {
  const { typed, isWrong, days, next } = loaderData;
  const { worth, products, n, isWhole } = next;
  return (
    <ContentPage title={m.make_next_title()} intro={m.make_next_intro({ days: rateDays })}>
      {!isWhole && (
        <Alert role="status" title={m.figures_counting()}>
          {m.figures_counting_text()}
        </Alert>
      )}
      <StockWorthCards worth={worth} />
      {products.length === 0 ? (
        <EmptyState motif={<RagiEar className="h-24 w-auto" />} title={m.make_next_none()}>
          {m.make_next_none_text()}
        </EmptyState>
      ) : (
        <>
          <Form
            role="search"
            aria-label={m.make_next_days()}
            preventScrollReset
            className="flex flex-wrap items-start gap-3"
          >
            <NumberField
              key={typed}
              name="days"
              min={1}
              max={90}
              label={m.make_next_days()}
              defaultValue={typed}
              error={isWrong ? m.make_next_days_wrong() : undefined}
              fieldClassName="w-40"
            />
            <Button type="submit" variant="secondary" className="mt-7 min-h-12">
              {m.figures_show()}
            </Button>
          </Form>
          <NextTable products={products} n={n} file={`/my/make-next.csv?days=${days}`} />
        </>
      )}
    </ContentPage>
  );
}
