import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { z } from "zod";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import type { User } from "#app/domains/accounts/users/user.ts";
import { confirmMessage } from "#app/domains/orders/confirming/confirm-message.server.ts";
import {
  type ConfirmRefusal,
  callLater,
  confirmOrder,
  refuseOrder,
  undoConfirmation,
} from "#app/domains/orders/confirming/confirm-order.server.ts";
import { callLaterHours, confirmationSchema } from "#app/domains/orders/confirming/confirmation.ts";
import {
  confirmationSettings,
  editionOfSettings,
  setConfirmationSettings,
} from "#app/domains/orders/confirming/confirmation-settings.server.ts";
import { ordersToConfirm } from "#app/domains/orders/confirming/list-to-confirm.server.ts";
import { addNote } from "#app/domains/orders/order/order-notes.server.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import type { Result } from "#app/lib/answers/result.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { optionalText } from "#app/lib/text/text-schema.ts";
import { momentSchema } from "#app/lib/time/moment-schema.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { failed, unread } from "../components/forms/toast-answers.server.ts";
import { ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/to-confirm";
import { cancelReasons } from "./order/cancel-reasons.ts";
import { ConfirmOutcome, ToConfirmCard } from "./to-confirm/confirm-card.tsx";
import { ConfirmationSettingsCard, settingsWords } from "./to-confirm/settings-card.tsx";
import { useConfirmAnswers } from "./to-confirm/use-confirm-answers.ts";

export const handle = { live: ["orders", "confirmation-settings"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const staff = requirePermission(args, "orders.status");
  const [{ rows, hasMore }, settings] = await Promise.all([
    ordersToConfirm(),
    confirmationSettings(),
  ]);
  return {
    rows: rows.map((order) => ({ order, message: confirmMessage(order) })),
    ...{ hasMore, settings, edition: editionOfSettings(settings), now: new Date() },
    seesMoney: isAllowed(staff, "orders.money"),
  };
}

const intents = [
  "confirm",
  "undo-confirm",
  "refuse",
  ...callLaterHours.map((hours) => `later-${hours}` as const),
] as const;

const commands = z.object({
  intent: z.enum(intents),
  id: z.string().min(1).max(100),
  /** What was heard on the telephone: it stands among the order's notes. */
  note: optionalText(2000),
  /** Until when the call was put off, as the screen showed it. */
  seen: momentSchema.optional(),
  reason: optionalText(500),
});

type Command = z.output<typeof commands>;

/** Gives one of the three answers to an order, takes a yes back, or sets which orders are asked about. */
export async function action(args: Route.ActionArgs) {
  const staff = requirePermission(args, "orders.status");
  const form = await readForm(args.request);
  if (!form.ok) return unread(form.refusal);
  if (form.value.get("intent") === "set-confirmation") return setSettings(form.value, staff);
  const command = commands.safeParse(
    Object.fromEntries(Object.entries(fieldsOf(form.value)).filter(([, value]) => value !== "")),
  );
  if (!command.success) return failed(m.something_wrong(), 400);
  return carryOut(command.data, staff);
}

async function setSettings(form: FormData, staff: User) {
  if (!isAllowed(staff, "orders.confirmation")) throw new Response(null, { status: 403 });
  const given = parseWithZod(form, { schema: confirmationSchema });
  if (given.status !== "success") return data(given.reply(), { status: 400 });
  const { seen, ...set } = given.value;
  const saved = await setConfirmationSettings(set, staff, seen);
  if (saved.ok) return data({ status: "success", initialValue: null } as const);
  const { present } = saved.refusal;
  const met = m.confirm_settings_met({ present: settingsWords(present) });
  const edition = editionOfSettings(present);
  return data({ ...given.reply({ formErrors: [met] }), edition }, { status: 409 });
}

async function carryOut({ intent, id, note, seen, reason }: Command, staff: User) {
  if (intent === "refuse") {
    if (!isAllowed(staff, "orders.cancel")) throw new Response(null, { status: 403 });
    if (reason === "") return failed(m.office_order_cancel_required(), 400);
  }
  // What was heard stays, whoever has answered first.
  if (note && intent !== "undo-confirm") await addNote(id, note, staff);
  switch (intent) {
    case "confirm": {
      const said = saidOf(await confirmOrder(id, staff), m.confirm_done);
      return "ok" in said && said.ok ? { ...said, undo: id } : said;
    }
    case "undo-confirm":
      return saidOf(await undoConfirmation(id, staff), m.confirm_undone);
    case "refuse":
      return saidOf(
        await refuseOrder(id, cancelReasons.get(reason) ?? reason, staff),
        m.confirm_refused,
      );
    default: {
      const hours = Number(intent.slice("later-".length));
      const put = await callLater(id, { hours, seen: seen ?? null }, staff);
      return saidOf(put, ({ number }) => m.confirm_later_done({ number, n: hours }));
    }
  }
}

/** What is said of an answer; of one that came second, who was first. */
function saidOf(
  answered: Result<string, ConfirmRefusal>,
  words: (said: { number: string }) => string,
) {
  if (answered.ok) {
    const message = words({ number: shortOrderNumber(answered.value) });
    return { ok: true, message, undo: undefined as string | undefined } as const;
  }
  const { refusal } = answered;
  if (refusal === "not-found") return failed(m.change_seen_elsewhere(), 404);
  const who = refusal.by ?? m.confirm_met_buyer();
  return failed(
    refusal.code === "closed" ? m.confirm_closed({ who }) : m.confirm_met({ who }),
    409,
  );
}

export const meta: Route.MetaFunction = () => titled(m.confirm_title());

/** Who is to be called before their order is packed (rules: confirm-4). */
export default function ToConfirm({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, hasMore, settings, edition, now, seesMoney } = loaderData;
  const answers = useConfirmAnswers(
    rows.map(({ order }) => order.id),
    actionData,
  );
  return (
    <ContentPage title={m.confirm_title()} intro={m.confirm_intro()} narrow>
      <ConfirmOutcome answers={answers} />
      {rows.length === 0 && (
        <EmptyState
          motif={<RagiEar className="h-24 w-auto" />}
          title={settings.isOn ? m.confirm_none() : m.confirm_off()}
        >
          {settings.isOn ? m.confirm_none_text() : m.confirm_off_text()}
        </EmptyState>
      )}
      {hasMore && <p className="font-semibold">{m.confirm_more({ n: rows.length })}</p>}
      <ul aria-label={m.confirm_title()} className="grid gap-4 empty:hidden">
        {rows.map(({ order, message }) => (
          <li key={order.id}>
            <ToConfirmCard {...{ order, message, now, seesMoney, answers }} />
          </li>
        ))}
      </ul>
      <ConfirmationSettingsCard settings={settings} edition={edition} />
    </ContentPage>
  );
}
