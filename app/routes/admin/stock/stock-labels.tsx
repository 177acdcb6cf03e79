import { Printer } from "lucide-react";
import { qrCode } from "#app/domains/accounts/second-factor/qr-code.server.ts";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { lineTitle } from "#app/domains/orders/order/line-title.ts";
import { stockPage } from "#app/domains/stock/desk/read-stock.server.ts";
import { labelPath } from "#app/domains/stock/desk/shelf-label.ts";
import { cursorTo, readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { shopLink } from "#app/server/http/shop-address.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { ListPager, NoEntries } from "../components/content/entry-list.tsx";
import { BackLink } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/stock-labels";

export const handle = { live: ["products"], snapshot: ["stock"] } as const satisfies LiveHandle;

/** Labels on a sheet of A4, three beside each other. */
const onSheet = 24;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "stock.read");
  const page = await stockPage("", readCursor(args.url.searchParams), onSheet);
  return {
    ...page,
    rows: page.rows.map(({ id, title, pack, date }) => ({
      ...{ id, title, pack, date },
      qr: qrCode(shopLink(labelPath(id))),
    })),
  };
}

export const meta: Route.MetaFunction = () => titled(m.stock_labels_title());

/** Labels for the shelves, a sheet at a time (rules: counting-4). */
export default function StockLabelsPage({ loaderData }: Route.ComponentProps) {
  const { rows } = loaderData;
  return (
    <div className="mx-auto flex max-w-content flex-col gap-6 print:block print:max-w-none">
      <div data-print="hide" className="flex flex-col gap-6">
        <BackLink to="/my/stock">{m.stock_back()}</BackLink>
        <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h1 className="text-2xl">{m.stock_labels_title()}</h1>
            <p className="mt-1 text-muted">{m.stock_labels_intro()}</p>
          </div>
          {rows.length > 0 && (
            <Button
              icon={<Printer aria-hidden="true" className="size-5" />}
              onClick={() => window.print()}
              className="noscript:hidden"
            >
              {m.stock_labels_print()}
            </Button>
          )}
        </header>
        {rows.length === 0 && <NoEntries page={loaderData} empty={m.stock_labels_none()} />}
      </div>
      {rows.length > 0 && (
        <section aria-label={m.print_preview()} className="max-w-full overflow-x-auto">
          <ul className="paper paper-a4 grid grid-cols-3 grid-rows-8">
            {rows.map(({ id, title, pack, qr }) => (
              <li
                key={id}
                className="flex min-w-0 items-center gap-[2mm] overflow-hidden border border-black/30 border-dashed p-[3mm]"
              >
                <svg
                  role="img"
                  aria-label={m.stock_labels_code({ name: lineTitle({ title, pack }) })}
                  viewBox={`0 0 ${qr.size} ${qr.size}`}
                  shapeRendering="crispEdges"
                  className="size-[28mm] shrink-0"
                >
                  <path d={qr.path} fill="#000" />
                </svg>
                <p className="line-clamp-4 min-w-0 font-bold text-[11pt] leading-tight [overflow-wrap:anywhere]">
                  {title}
                  {pack !== null && (
                    <span className="block text-[14pt]">{m.pack_short({ grams: pack })}</span>
                  )}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div data-print="hide">
        <ListPager label={m.stock_labels_title()} page={loaderData} placeOf={cursorTo} />
      </div>
    </div>
  );
}
