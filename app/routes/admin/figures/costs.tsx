import { Link } from "react-router";
import { z } from "zod";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import {
  deleteOrderCosts,
  listOrderCosts,
} from "#app/domains/figures/came-back/order-costs-commands.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { DeleteRowButton } from "../components/forms/row-confirm-dialog.tsx";
import { done, failed } from "../components/forms/toast-answers.server.ts";
import { BackLink, ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/costs";
import { costsLine } from "./order-costs/costs-line.ts";

export const handle = { live: ["figures"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "costs");
  return { rows: await listOrderCosts() };
}

const command = z.object({ intent: z.literal("delete"), id: z.string().min(1).max(100) });

/** Deletes the costs that count from one day. */
export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, "costs");
  const form = await readForm(args.request);
  const given = form.ok ? command.safeParse(fieldsOf(form.value)) : undefined;
  if (!given?.success) return failed(m.something_wrong(), 400);
  const isGone = await deleteOrderCosts(given.data.id, owner);
  return isGone ? done(m.costs_deleted()) : failed(m.change_seen_elsewhere(), 404);
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta = () => titled(m.costs_title());

/** What orders cost beside their goods, since when (rules: costs-1). */
export default function CostsPage({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <ContentPage
      title={m.costs_title()}
      intro={m.costs_intro()}
      narrow
      above={<BackLink to="/my/figures/came-back">{m.parcels_title()}</BackLink>}
    >
      <TitledCard
        title={m.costs_list()}
        action={
          <LinkButton to="/my/figures/costs/new" variant="ghost">
            {m.costs_add()}
          </LinkButton>
        }
      >
        {rows.length === 0 && <p className="text-muted">{m.costs_none()}</p>}
        <ul className="-my-3 divide-y divide-line">
          {rows.map((row) => {
            const date = formatDate(row.since);
            return (
              <li key={row.id} className="flex items-center justify-between gap-x-3 py-1.5">
                <p className="min-w-0 wrap-anywhere">
                  <Link
                    to={`/my/figures/costs/${encodeURIComponent(row.id)}`}
                    className="link touch-inline font-semibold"
                  >
                    {m.costs_since({ date })}
                  </Link>
                  <span className="block text-muted text-sm">{costsLine(row)}</span>
                </p>
                <DeleteRowButton
                  id={row.id}
                  action="/my/figures/costs"
                  label={m.costs_delete_named({ date })}
                  title={m.costs_delete_title({ date })}
                  question={m.costs_delete_question()}
                />
              </li>
            );
          })}
        </ul>
      </TitledCard>
    </ContentPage>
  );
}
