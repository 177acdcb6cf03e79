import { Form, Link, redirect, useNavigate } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { productOfPackCode } from "#app/domains/labelling/pack-codes.server.ts";
import {
  findScanned,
  type ScannedOrder,
  theOneMeant,
} from "#app/domains/orders/parcels/find-scanned.server.ts";
import { OrderStatusWord, ToConfirmWord } from "#app/domains/orders/status/order-status.tsx";
import { productOfLabel } from "#app/domains/stock/desk/shelf-label.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { plainDigits } from "#app/lib/text/plain-digits.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/scan";
import { CameraScan } from "./scan/camera-scan.tsx";

export const handle = { live: ["orders", "products"] } as const satisfies LiveHandle;

/** Leads to the order that was scanned; where several may be meant, or none, the page says so. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "orders.read");
  const search = args.url.searchParams;
  const scanned = plainDigits((search.get("q") ?? "").trim().slice(0, 300));
  const after = search.get("after");
  if (scanned === "") return { scanned, found: [], after };
  const shelf = productOfLabel(scanned) ?? (await productOfPackCode(scanned));
  if (shelf) throw redirect(`/my/stock/${encodeURIComponent(shelf)}`);
  const found = await findScanned(scanned);
  const meant = theOneMeant(found);
  if (meant) {
    throw redirect(
      `/my/orders/${meant.id}?scanned=${search.get("by") === "camera" ? "camera" : ""}`,
    );
  }
  return { scanned, found, after };
}

export const meta: Route.MetaFunction = () => titled(m.admin_scan());

/** Opens the order whose label is scanned, by camera, hand scanner or hand (rules: parcels-3). */
export default function ScanPage({ loaderData: { scanned, found, after } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const open = (code: string) =>
    navigate(`/my/scan?${new URLSearchParams({ q: code, by: "camera" })}`);
  return (
    <ContentPage title={m.admin_scan()} intro={m.scan_intro()} narrow>
      <CameraScan after={after} label={m.scan_camera()} onCode={(code) => void open(code)} />
      <Form method="get" action="/my/scan" className="flex flex-wrap items-start gap-3">
        <TextField
          // What was not found is not typed over by the next scan: a hand scanner adds to it.
          key={scanned}
          name="q"
          label={m.scan_field()}
          hint={m.scan_field_hint()}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          required
          maxLength={300}
          // A hand scanner types where the focus is; for the camera no keyboard is to cover its picture.
          autoFocus={after === null}
          fieldClassName="grow basis-64"
        />
        <Button type="submit" className="mt-7 max-sm:mt-0 max-sm:w-full">
          {m.scan_open()}
        </Button>
      </Form>
      <div aria-live="polite">
        {scanned !== "" && found.length === 0 && (
          <Alert tone="warning" title={m.scan_none({ scanned })}>
            {m.scan_none_text()}
          </Alert>
        )}
        {found.length > 0 && <Several scanned={scanned} found={found} />}
      </div>
    </ContentPage>
  );
}

/** The same number in several months: which one is meant? */
function Several({ scanned, found }: { scanned: string; found: readonly ScannedOrder[] }) {
  return (
    <section>
      <h2 className="mb-3 text-lg">{m.scan_several({ scanned })}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
        {found.map(({ id, orderNumber, name, city, time, ...order }) => (
          <li key={id} className="relative px-4 py-3 hover:bg-surface">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Link
                to={`/my/orders/${id}?scanned`}
                className="link whitespace-nowrap after:absolute after:inset-0"
              >
                {orderNumber}
              </Link>
              <span className="flex flex-wrap gap-x-3">
                <OrderStatusWord status={order.status} />
                <ToConfirmWord order={order} />
              </span>
            </div>
            <p className="text-muted text-sm [overflow-wrap:anywhere]">
              {name} · {city} · {formatDate(time)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
