import { data } from "react-router";
import { hasSecondFactor } from "#app/domains/accounts/second-factor/second-factor.server.ts";
import {
  hasRecentFactor,
  requirePermission,
} from "#app/domains/accounts/sessions/session.server.ts";
import {
  connectionFields,
  connectionForm,
  connectionTitles,
} from "#app/domains/connections/connection-groups.ts";
import {
  type ConnectionName,
  isConnectionName,
} from "#app/domains/connections/connection-names.ts";
import { problemText } from "#app/domains/connections/connection-words.ts";
import {
  type KeepRefusal,
  keepConnection,
  takeConnectionAway,
} from "#app/domains/connections/keep-connection.server.ts";
import {
  needsSharedKey,
  shownConnections,
} from "#app/domains/connections/shown-connections.server.ts";
import { paymentMode } from "#app/domains/payments/provider/razorpay.server.ts";
import { attempt, attemptForm } from "#app/lib/answers/attempt.ts";
import { formFailure, tooManyTries } from "#app/lib/answers/form-failure.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { shopAddress } from "#app/server/http/shop-address.server.ts";
import { config, isSetByMachine } from "#app/server/process/config.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { readSubmission, unreadableForm } from "#app/shell/upload/read-submission.server.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { site } from "#site";
import { factsOfFile } from "../../../../site.config.ts";
import { done, failed } from "../components/forms/toast-answers.server.ts";
import { ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/connections";
import { ConnectionCard } from "./connections/connection-card.tsx";
import { UpiCard } from "./connections/upi-card.tsx";

export const handle = {
  live: ["connections", "shop-facts", "sessions"],
} as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const owner = requirePermission(args, "connections");
  const [connections, hasFactor] = await Promise.all([
    shownConnections(),
    hasSecondFactor(owner.id),
  ]);
  return {
    connections,
    hasFactor,
    isConfirmed: hasRecentFactor(args),
    needsSharedKey: needsSharedKey(),
    mode: paymentMode().mode,
    address: shopAddress(),
    upi: {
      ofMachine: isSetByMachine(["UPI_ID"]) ? config().UPI_ID : undefined,
      present: site.upiId,
      ofFile: factsOfFile.upiId,
    },
  };
}

/** Keeps the keys of the connection that `name` names, once they have been tried, or takes them away (`intent`). */
export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, "connections");
  const form = await readForm(args.request.clone());
  if (!form.ok) {
    const { message, status } = unreadableForm(form.refusal);
    return data(formFailure(message), { status });
  }
  const { intent, name, seen = "" } = fieldsOf(form.value);
  if (!isConnectionName(name)) return data(formFailure(m.something_wrong()), { status: 400 });
  const hasFactor = await hasSecondFactor(owner.id);
  if (intent === "take-away") {
    if (!hasFactor) return failed(m.keys_factor_first(), 409);
    if (!hasRecentFactor(args)) return failed(m.facts_confirm_again(), 403);
    const taken = await takeConnectionAway(owner, name, seen);
    if (taken.ok) return done(m.keys_taken_away({ name: connectionTitles[name]() }));
    return failed(refusalText(taken.refusal), 409);
  }
  const [shown] = (await shownConnections()).filter((one) => one.name === name);
  const secrets = connectionFields[name].filter((field) => field.shown !== "plain");
  const given = await readSubmission(
    args.request,
    connectionForm(name, shown?.hidden),
    secrets.map((field) => field.name),
  );
  if (!given.ok) return given.answer;
  if (!hasFactor) return given.refuse({ formErrors: [m.keys_factor_first()] }, 409);
  // Not by a redirect: what was typed would be gone with the page.
  if (!hasRecentFactor(args)) return given.refuse({ formErrors: [m.facts_confirm_again()] }, 403);
  const { seen: _, goOn, ...typed } = given.value;
  const kept = await keepConnection(owner, name, { typed, seen, goOn: goOn === "yes" });
  if (kept.ok) {
    const isLive = name === "payments" && paymentMode().mode === "live";
    const trialMail = name === "mail" ? owner.email : undefined;
    return { status: "success", kept: name, isLive, trialMail } as const;
  }
  const { refusal } = kept;
  const words = [refusalText(refusal)];
  const field = "field" in refusal ? refusal.field : undefined;
  const isTaken = refusal.code === "changed-meanwhile" || refusal.code === "of-machine";
  const { data: answer } = given.refuse(
    field ? { fieldErrors: { [field]: words } } : { formErrors: words },
    400,
  );
  return data(
    { ...answer, isUnderWay: refusal.code === "under-way" },
    { status: isTaken ? 409 : 400 },
  );
}

function refusalText(refusal: KeepRefusal): string {
  switch (refusal.code) {
    case "changed-meanwhile":
      return m.keys_changed_meanwhile({ by: refusal.by ?? m.keys_somebody() });
    case "of-machine":
      return m.keys_of_machine();
    case "too-many-tries":
      return tooManyTries(refusal.seconds);
    case "no-place":
      return m.keys_no_place();
    case "no-https":
      return m.keys_no_https();
    case "open-to-all":
      return m.keys_open_to_all();
    default:
      return problemText(refusal);
  }
}

/** Where no answer comes, the form says so and keeps what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get("intent");
  if (intent === "take-away") return attempt(serverAction);
  const answer = await attemptForm(() => serverAction(), m.keys_not_saved());
  if ("kept" in answer) {
    const name = connectionTitles[answer.kept as ConnectionName]();
    const { trialMail } = answer;
    if (trialMail) toast.success(m.keys_saved_mail({ to: trialMail }));
    else toast.success(answer.isLive ? m.keys_saved_live({ name }) : m.keys_saved({ name }));
  }
  return answer;
}

export const meta: Route.MetaFunction = () => titled(m.admin_keys());

/** By whose keys the shop takes money, writes and saves (rules: keys-1). */
export default function ConnectionsPage({ loaderData }: Route.ComponentProps) {
  const { connections, hasFactor, isConfirmed, mode, address } = loaderData;
  return (
    <ContentPage title={m.admin_keys()} intro={m.keys_intro()} narrow>
      {!hasFactor ? (
        <Alert
          tone="warning"
          action={
            <LinkButton to="/account/second-factor?redirectTo=/my/connections" size="sm">
              {m.keys_factor_link()}
            </LinkButton>
          }
        >
          {m.keys_factor_first()}
        </Alert>
      ) : (
        !isConfirmed && (
          <Alert
            action={
              <LinkButton to="/login/again?redirectTo=/my/connections" size="sm">
                {m.facts_confirm_link()}
              </LinkButton>
            }
          >
            {m.facts_confirm_first()}
          </Alert>
        )
      )}
      {loaderData.needsSharedKey && <Alert>{m.keys_several_machines()}</Alert>}
      {connections.map((connection) => (
        <ConnectionCard
          key={connection.name}
          connection={connection}
          mayChange={hasFactor && isConfirmed}
          isConfirmed={isConfirmed}
          mode={mode}
          shopAddress={address}
        />
      ))}
      <UpiCard {...loaderData.upi} isConfirmed={isConfirmed} />
    </ContentPage>
  );
}
