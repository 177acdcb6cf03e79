import { Link } from "react-router";
import { z } from "zod";
import { hasSecondFactor } from "#app/domains/accounts/second-factor/second-factor.server.ts";
import {
  requirePermission,
  requireRecentFactor,
} from "#app/domains/accounts/sessions/session.server.ts";
import {
  acceptHandover,
  endHandover,
  type Handover,
  handoversTo,
} from "#app/domains/accounts/staff/handover.server.ts";
import { staffRoleWords } from "#app/domains/accounts/staff/staff.ts";
import { attempt } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { RowConfirmDialog } from "../components/forms/row-confirm-dialog.tsx";
import { done, failed } from "../components/forms/toast-answers.server.ts";
import { ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/handover";

/** An offer that ends tells its successor by `sessions`: only owners hear of `staff`. */
export const handle = { live: ["staff", "sessions"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const user = requirePermission(args, "office");
  const [offers, isProtected] = await Promise.all([handoversTo(user.id), hasSecondFactor(user.id)]);
  return { offers, isProtected };
}

const commands = z.object({ intent: z.enum(["accept", "refuse"]), id: z.string().min(1).max(100) });

export async function action(args: Route.ActionArgs) {
  const user = requirePermission(args, "office");
  requireRecentFactor(args);
  const form = await readForm(args.request);
  const asked = commands.safeParse(form.ok ? fieldsOf(form.value) : {});
  if (!asked.success) return failed(m.something_wrong(), 400);
  const { intent, id } = asked.data;
  if (intent === "refuse") {
    const ended = await endHandover(user, id);
    return ended.ok ? done(m.handover_refused()) : failed(m.handover_over(), 404);
  }
  const accepted = await acceptHandover(user, id);
  if (accepted.ok) return done(m.handover_accepted());
  return accepted.refusal === "no-factor"
    ? failed(m.handover_no_factor(), 409)
    : failed(m.handover_over(), 404);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await attempt(serverAction);
  if ("ok" in answer && answer.ok) toast.success(answer.message);
  else toast.error("message" in answer ? answer.message : m.staff_failed());
  return answer;
}

export const meta: Route.MetaFunction = () => titled(m.handover_title());

/** Where somebody who was named as successor becomes the owner, or says no (rules: staff-9). */
export default function HandoverPage({
  loaderData: { offers, isProtected },
}: Route.ComponentProps) {
  return (
    <ContentPage title={m.handover_title()} narrow>
      {offers.length === 0 && (
        <EmptyState title={m.handover_none()}>{m.handover_none_text()}</EmptyState>
      )}
      {offers.map((offer) => (
        <Offer key={offer.fromId} offer={offer} isProtected={isProtected} />
      ))}
    </ContentPage>
  );
}

function Offer({ offer, isProtected }: { offer: Handover; isProtected: boolean }) {
  const { fromId, name, becomes, expiresAt } = offer;
  const then = becomes
    ? m.handover_stays({ name, role: staffRoleWords[becomes]() })
    : m.handover_leaves({ name });
  return (
    <TitledCard title={m.handover_from({ name })}>
      <div className="grid gap-4">
        <p>{m.handover_means()}</p>
        <p>{then}</p>
        <p className="text-muted text-sm">{m.handover_until({ date: formatDate(expiresAt) })}</p>
        {!isProtected && (
          <Alert tone="warning" title={m.handover_no_factor()}>
            <Link to="/account/second-factor" className="link touch-inline font-semibold">
              {m.account_factor()}
            </Link>
          </Alert>
        )}
        <div className="flex flex-wrap gap-2">
          {isProtected && (
            <RowConfirmDialog
              variant="success"
              button={{ variant: "primary" }}
              title={m.handover_accept_title({ name })}
              body={then}
              confirmLabel={m.handover_accept()}
              action="/my/handover"
              fields={{ intent: "accept", id: fromId }}
            />
          )}
          <RowConfirmDialog
            title={m.handover_refuse_title({ name })}
            body={m.handover_refuse_question()}
            confirmLabel={m.handover_refuse()}
            action="/my/handover"
            fields={{ intent: "refuse", id: fromId }}
          />
        </div>
      </div>
    </TitledCard>
  );
}
