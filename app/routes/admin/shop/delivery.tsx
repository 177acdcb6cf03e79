import { Link } from "react-router";
import { z } from "zod";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { daysWords, writtenDays } from "#app/domains/delivery/delivery-days.ts";
import { deleteDeliveryDays } from "#app/domains/delivery/delivery-days-commands.server.ts";
import { DeliveryToPinCode } from "#app/domains/delivery/delivery-to-pin-code.tsx";
import { listDeliveryDays } from "#app/domains/delivery/list-delivery-days.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { DeleteRowButton } from "../components/forms/row-confirm-dialog.tsx";
import { done, failed } from "../components/forms/toast-answers.server.ts";
import { ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/delivery";

export const handle = { live: ["delivery-days"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "delivery");
  return { rows: await listDeliveryDays() };
}

const command = z.object({ intent: z.literal("delete"), id: z.string().min(1).max(100) });

/** Deletes the days of one prefix. */
export async function action(args: Route.ActionArgs) {
  const user = requirePermission(args, "delivery");
  const form = await readForm(args.request);
  const given = form.ok ? command.safeParse(fieldsOf(form.value)) : undefined;
  if (!given?.success) return failed(m.something_wrong(), 400);
  const deleted = await deleteDeliveryDays(given.data.id, user);
  if (deleted === undefined) return failed(m.change_seen_elsewhere(), 404);
  const prefix = deleted || m.delivery_elsewhere();
  return done(m.delivery_deleted({ prefix }));
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta = () => titled(m.admin_delivery());

/** How long delivery takes, by the beginnings of pin codes (rules: delivery-1). */
export default function DeliveryOfficePage({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <ContentPage title={m.admin_delivery()} intro={m.delivery_intro()} narrow>
      {rows.length > 0 && (
        <TitledCard title={m.delivery_try()}>
          <DeliveryToPinCode table={writtenDays(rows)} />
        </TitledCard>
      )}
      <TitledCard
        title={m.delivery_list()}
        action={
          <LinkButton to="/my/delivery/new" variant="ghost">
            {m.delivery_add()}
          </LinkButton>
        }
      >
        {rows.length === 0 && <p className="text-muted">{m.delivery_none()}</p>}
        <ul className="-my-3 divide-y divide-line">
          {rows.map(({ id, pinPrefix, place, fromDays, toDays }) => {
            const prefix = pinPrefix || m.delivery_elsewhere();
            return (
              <li key={id} className="flex items-center justify-between gap-x-3 py-1.5">
                <p className="min-w-0 wrap-anywhere">
                  <Link
                    to={`/my/delivery/${encodeURIComponent(id)}`}
                    className="link touch-inline font-semibold tabular-nums"
                  >
                    {prefix}
                  </Link>{" "}
                  {place}
                  <span className="block text-muted text-sm">
                    {daysWords({ from: fromDays, to: toDays })}
                  </span>
                </p>
                <DeleteRowButton
                  id={id}
                  action="/my/delivery"
                  label={m.delivery_delete_named({ prefix })}
                  title={m.delivery_delete_title({ prefix })}
                  question={m.delivery_delete_question()}
                />
              </li>
            );
          })}
        </ul>
      </TitledCard>
    </ContentPage>
  );
}
