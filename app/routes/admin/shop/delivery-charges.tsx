import { Form, Link, useNavigation, useSearchParams } from "react-router";
import { z } from "zod";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { type DeliveryDays, daysTo, daysWords } from "#app/domains/delivery/delivery-days.ts";
import { DeliverySentence } from "#app/domains/delivery/delivery-line.tsx";
import { chargeWords } from "#app/domains/delivery/delivery-to-pin-code.tsx";
import { deleteDeliveryZone } from "#app/domains/delivery/delivery-zones-commands.server.ts";
import { deliveryTable } from "#app/domains/delivery/list-delivery-days.server.ts";
import {
  type DeliveryZone,
  listDeliveryZones,
} from "#app/domains/delivery/list-delivery-zones.server.ts";
import { overlapsOf, placeWords } from "#app/domains/delivery/zone-overlaps.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { chargeIn, gapsOf, zoneOf } from "#app/lib/money/delivery-charge.ts";
import { formatMoney, type Paise } from "#app/lib/money/money.ts";
import { parseRupees } from "#app/lib/money/parse-rupees.ts";
import { readPinCode } from "#app/lib/text/pin-code.ts";
import { plainDigits } from "#app/lib/text/plain-digits.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { type Column, DataTable } from "#app/ui/layout/data-table.tsx";
import { site } from "#site";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { DeleteRowButton } from "../components/forms/row-confirm-dialog.tsx";
import { done, failed } from "../components/forms/toast-answers.server.ts";
import { ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/delivery-charges";

export const handle = { live: ["shop-facts", "delivery-days"] } as const satisfies LiveHandle;

/** `?pinCode=834001&grams=600&worth=400` tries out what is charged, in grams and rupees. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "delivery");
  const [zones, days] = await Promise.all([listDeliveryZones(), deliveryTable()]);
  const asked = args.url.searchParams;
  const isTried = asked.has("pinCode");
  return { zones, isTried, trial: isTried ? tried(asked, zones, days) : undefined };
}

interface Trial {
  /** Undefined where the shop does not deliver there. */
  charge: Paise | undefined;
  /** Its name; undefined where none has the pin code. */
  zone: string | undefined;
  days: DeliveryDays | undefined;
}

/** What a shopper would pay and when it would come; no answer where what was typed is none. */
function tried(
  asked: URLSearchParams,
  zones: readonly DeliveryZone[],
  days: string,
): Trial | undefined {
  const typed = (name: string) => plainDigits(asked.get(name) ?? "").trim();
  const pinCode = readPinCode(typed("pinCode"));
  const worth = parseRupees(typed("worth") || "0");
  const grams = Number(typed("grams") || "0");
  if (!pinCode || worth === undefined || !Number.isSafeInteger(grams) || grams < 0)
    return undefined;
  const zone = zoneOf(pinCode, zones);
  const charge = zone?.isServed === false ? undefined : chargeIn(zone, { worth, grams });
  return { charge, zone: zone?.name, days: daysTo(pinCode, days) };
}

const command = z.object({ intent: z.literal("delete"), id: z.string().min(1).max(100) });

/** Deletes a zone. */
export async function action(args: Route.ActionArgs) {
  const user = requirePermission(args, "delivery");
  const form = await readForm(args.request);
  const given = form.ok ? command.safeParse(fieldsOf(form.value)) : undefined;
  if (!given?.success) return failed(m.something_wrong(), 400);
  const name = await deleteDeliveryZone(given.data.id, user);
  if (name === undefined) return failed(m.change_seen_elsewhere(), 404);
  return done(m.zone_deleted({ name }));
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta = () => titled(m.admin_delivery_charges());

/** What delivery costs and where it goes, by zones (rules: charges-1). */
export default function DeliveryChargesPage({ loaderData }: Route.ComponentProps) {
  const { zones, ...tryOut } = loaderData;
  return (
    <ContentPage title={m.admin_delivery_charges()} intro={m.zones_intro()}>
      <TitledCard
        title={m.zones_list()}
        action={
          <LinkButton to="/my/delivery/charges/new" variant="ghost">
            {m.zones_add()}
          </LinkButton>
        }
      >
        <div className="grid gap-4">
          <DataTable
            columns={columns}
            rows={zones}
            rowKey={({ id }) => id}
            caption={m.zones_list()}
            empty={<p className="text-muted">{m.zones_none()}</p>}
          />
          <Elsewhere zones={zones} />
          {overlapsOf(zones).map(({ place, first, other }) => (
            <Alert key={`${place.from} ${other}`} tone="warning">
              {m.zones_overlap({ place: placeWords(place), first, other })}
            </Alert>
          ))}
        </div>
      </TitledCard>
      <TitledCard title={m.zones_try()}>
        <TryOut {...tryOut} />
      </TitledCard>
    </ContentPage>
  );
}

const columns: readonly Column<DeliveryZone>[] = [
  {
    key: "name",
    header: m.zone_name,
    isRowHeader: true,
    cell: ({ id, name }) => (
      <Link
        to={`/my/delivery/charges/${encodeURIComponent(id)}`}
        className="link touch-inline wrap-anywhere font-semibold"
      >
        {name}
      </Link>
    ),
  },
  {
    key: "places",
    header: m.zone_places,
    isWide: true,
    cell: ({ places }) => <span className="wrap-anywhere tabular-nums">{places}</span>,
  },
  { key: "charge", header: m.zone_column_charge, isWide: true, cell: zoneChargeWords },
  {
    key: "free",
    header: m.zone_column_free,
    cell: ({ isServed, freeFrom }) =>
      !isServed ? "–" : freeFrom === null ? m.zone_never() : formatMoney(freeFrom),
  },
  {
    key: "delete",
    header: m.delete,
    hideHeader: true,
    cell: ({ id, name }) => (
      <DeleteRowButton
        id={id}
        action="/my/delivery/charges"
        label={m.zone_delete_named({ name })}
        title={m.zone_delete_title({ name })}
        question={m.zone_delete_question()}
      />
    ),
  },
];

/** "₹40 up to 500 g, then ₹20 for each 500 g" */
export function zoneChargeWords(zone: Omit<DeliveryZone, "id" | "updatedAt">): string {
  const { isServed, firstGrams: grams, moreGrams, moreCharge } = zone;
  if (!isServed) return m.zone_no_delivery();
  const charge = chargeWords(zone.firstCharge);
  if (moreCharge === 0) return charge;
  return m.zone_first_more({ charge, grams, more: formatMoney(moreCharge), moreGrams });
}

/** What counts where no zone does, and which pin codes these are. */
function Elsewhere({ zones }: { zones: readonly DeliveryZone[] }) {
  const gaps = gapsOf(zones);
  return (
    <div className="grid gap-1 text-sm">
      <p>
        <span className="font-semibold">{m.delivery_elsewhere()}:</span>{" "}
        {site.freeShippingFrom === null || site.shippingCharge === 0
          ? chargeWords(site.shippingCharge)
          : m.delivery_costs_below({
              charge: formatMoney(site.shippingCharge),
              from: formatMoney(site.freeShippingFrom),
            })}
        {" · "}
        <Link to="/my/shop" className="link touch-inline">
          {m.zones_elsewhere_change()}
        </Link>
      </p>
      {zones.length > 0 && (
        <p className="wrap-anywhere text-muted">
          {gaps.length > 0
            ? m.zones_gaps({ places: gaps.map(placeWords).join(", ") })
            : m.zones_no_gaps()}
        </p>
      )}
    </div>
  );
}

/** What a shopper pays and when it comes, as the shop would say it. */
function TryOut({ isTried, trial }: { isTried: boolean; trial: Trial | undefined }) {
  const isAsking = useNavigation().state !== "idle";
  const [asked] = useSearchParams();
  return (
    <div className="grid gap-4">
      <Form className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_1fr_auto]" preventScrollReset>
        <TextField
          name="pinCode"
          defaultValue={asked.get("pinCode") ?? ""}
          label={m.zones_try_pin()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          required
        />
        <TextField
          name="grams"
          defaultValue={asked.get("grams") ?? ""}
          label={m.zones_try_grams()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
        />
        <TextField
          name="worth"
          defaultValue={asked.get("worth") ?? ""}
          label={m.zones_try_worth()}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
        />
        <Button type="submit" variant="secondary" pending={isAsking}>
          {m.zones_try_show()}
        </Button>
      </Form>
      <div role="status" className="grid gap-2 empty:hidden">
        {isTried && !trial && <p className="font-semibold text-danger">{m.zones_try_odd()}</p>}
        {trial && (
          <DeliverySentence>
            <span className="font-semibold">{trialWords(trial)}</span>{" "}
            {trial.days && trial.charge !== undefined && (
              <span className="text-muted">{m.delivery_in({ days: daysWords(trial.days) })}</span>
            )}
          </DeliverySentence>
        )}
      </div>
    </div>
  );
}

function trialWords({ charge, zone }: Trial): string {
  const named = { zone: zone ?? m.delivery_elsewhere() };
  if (charge === undefined) return m.zones_try_not(named);
  return m.zones_try_paid({ charge: formatMoney(charge), ...named });
}
