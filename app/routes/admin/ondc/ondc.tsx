import { KeyRound, Search } from "lucide-react";
import type { ReactNode } from "react";
import { z } from "zod";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import {
  changeOndcSettings,
  makeOndcKeys,
  practiceOndcPage,
  readOndcSettings,
  typedOndcSettings,
} from "#app/domains/ondc/protocol/ondc-settings.server.ts";
import {
  lookForRegistration,
  searchInPractice,
} from "#app/domains/ondc/protocol/own-registration.server.ts";
import { ondcSettingsSchema } from "#app/domains/ondc/protocol/settings-form.ts";
import { attempt } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { momentSchema } from "#app/lib/time/moment-schema.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { Spinner } from "#app/ui/layout/spinner.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { RowConfirmDialog } from "../components/forms/row-confirm-dialog.tsx";
import { saveForm } from "../components/forms/save-form.server.ts";
import { done, failed } from "../components/forms/toast-answers.server.ts";
import { useRowCommand } from "../components/forms/use-row-command.ts";
import { ContentPage, Fact, Facts, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/ondc";
import { OndcSettingsForm } from "./ondc/ondc-settings-form.tsx";
import { PracticeOrder } from "./ondc/practice-order.tsx";
import { answerPracticeOrder } from "./ondc/practice-order-answer.server.ts";
import { type OndcStep, readOndcSteps } from "./ondc/read-steps.server.ts";

export const handle = {
  live: ["ondc-settings", "products", "stock", "batches", "shop-facts", "ondc-messages"],
} as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "ondc");
  const settings = await readOndcSettings();
  const [typed, steps] = await Promise.all([typedOndcSettings(), readOndcSteps(settings)]);
  const { isOn, environment, hasKeys, uniqueKeyId, requestId } = settings;
  const { signingPublicKey, encryptionPublicKey } = settings;
  return {
    ...{ typed, steps, isOn, hasKeys },
    isPractice: environment === "practice",
    practicePage: practiceOndcPage(),
    keys: { uniqueKeyId, requestId, signingPublicKey, encryptionPublicKey },
  };
}

/** Changes the settings; makes keys, or asks the registry for the shop's own (`intent`). */
export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, "ondc");
  const form = await readForm(args.request);
  const { intent, seen, key } = form.ok ? fieldsOf(form.value) : {};
  if (intent === "make-keys") {
    const shown = momentSchema.safeParse(seen);
    const made = await makeOndcKeys(shown.data ?? new Date(0), owner);
    return made.ok ? done(m.ondc_keys_made()) : failed(m.ondc_changed_meanwhile(), 409);
  }
  if (intent === "look") {
    const found = await lookForRegistration();
    if (found === "found") return done(m.ondc_step_register_found());
    return found === "away"
      ? failed(m.ondc_step_register_away(), 502)
      : failed(m.ondc_step_register_not_found(), 409);
  }
  if (intent === "practice-order") {
    const named = z.uuid().safeParse(key);
    return named.success ? answerPracticeOrder(named.data) : failed(m.something_wrong(), 400);
  }
  if (intent === "practice-search") {
    return (await searchInPractice())
      ? done(m.ondc_practice_searched())
      : failed(m.ondc_practice_away(), 409);
  }
  return saveForm(
    form,
    ondcSettingsSchema,
    ({ updatedAt = new Date(0), ...given }) =>
      changeOndcSettings(updatedAt, { ...given, subscriberUrl: "" }, owner),
    {
      "no-keys": { status: 409, field: "isOn", message: m.ondc_no_keys },
      "no-subscriber-id": {
        status: 409,
        field: "subscriberId",
        message: m.ondc_subscriber_id_needed,
      },
    },
  );
}

/** A press answers by a toast, or where it stands; where no answer comes, the form says so and keeps what was typed. */
export async function clientAction(args: Route.ClientActionArgs) {
  const intent = (await args.request.clone().formData()).get("intent");
  const isToast = intent && intent !== "practice-order";
  return isToast ? handleAnswer(args) : attempt(args.serverAction);
}

export const meta: Route.MetaFunction = () => titled(m.ondc());

/** Whether the shop sells on the open network, and what is still to be done for it (rules: ondc-office-1). */
export default function OndcPage({ loaderData }: Route.ComponentProps) {
  const { typed, steps, isOn, isPractice, practicePage, hasKeys, keys } = loaderData;
  return (
    <ContentPage
      title={m.ondc()}
      intro={m.ondc_intro()}
      narrow
      action={
        <div className="flex flex-wrap gap-2">
          <LinkButton to="/my/ondc/messages" variant="secondary" size="sm">
            {m.ondc_messages()}
          </LinkButton>
          <LinkButton to="/my/ondc/settlements" variant="secondary" size="sm">
            {m.ondc_settlements()}
          </LinkButton>
        </div>
      }
    >
      <Alert tone={isOn ? "success" : "info"} title={isOn ? m.ondc_is_on() : m.ondc_is_off()}>
        {isOn ? isPractice && m.ondc_is_practice() : m.ondc_is_off_text()}
      </Alert>
      {isOn && isPractice && (
        <PracticeOrder>
          <PressButton
            fields={{ intent: "practice-search" }}
            variant="secondary"
            icon={<Search aria-hidden className="size-4" />}
          >
            {m.ondc_practice_search()}
          </PressButton>
          {practicePage && (
            <a
              href={practicePage}
              target="_blank"
              rel="noreferrer"
              className="link touch inline-flex items-center"
            >
              {m.ondc_practice_page()}
            </a>
          )}
        </PracticeOrder>
      )}
      <TitledCard title={m.ondc_steps()}>
        <ol className="-my-4 divide-y divide-line">
          {steps.map((step) => (
            <StepLine key={step.id} step={step} action={actionOf(step)} />
          ))}
        </ol>
      </TitledCard>
      <TitledCard title={m.ondc_settings()}>
        <OndcSettingsForm settings={typed} hasKeys={hasKeys} />
      </TitledCard>
    </ContentPage>
  );

  function actionOf({ id, isDone, to }: OndcStep): ReactNode {
    if (id === "keys") return <Keys hasKeys={hasKeys} keys={keys} seen={typed.updatedAt} />;
    if (id === "register" && hasKeys) return <LookButton />;
    if (!to) return null;
    return (
      <LinkButton to={to} size="sm" variant={isDone ? "secondary" : "primary"}>
        {m.ondc_goods()}
      </LinkButton>
    );
  }
}

function StepLine({ step: { name, isDone, says }, action }: { step: OndcStep; action: ReactNode }) {
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-base">{name}</h3>
        <Status tone={isDone ? "success" : "warning"}>
          {isDone ? m.open_done() : m.open_missing()}
        </Status>
      </div>
      <p className="wrap-anywhere text-muted text-sm">{says}</p>
      {action && <div className="grid justify-items-start gap-3">{action}</div>}
    </li>
  );
}

interface KeysProps {
  hasKeys: boolean;
  keys: Record<"uniqueKeyId" | "requestId" | "signingPublicKey" | "encryptionPublicKey", string>;
  /** When the settings were saved that the page shows. */
  seen: Date;
}

/** The public halves, for the network's portal, and where pairs are made. */
function Keys({ hasKeys, keys, seen }: KeysProps) {
  const fields = { intent: "make-keys", seen: seen.toISOString() };
  if (!hasKeys) {
    return (
      <PressButton fields={fields} icon={<KeyRound aria-hidden className="size-4" />}>
        {m.ondc_make_keys()}
      </PressButton>
    );
  }
  return (
    <>
      <Facts>
        <Fact name={m.ondc_key_id()}>{keys.uniqueKeyId}</Fact>
        <Fact name={m.ondc_key_signing()}>{keys.signingPublicKey}</Fact>
        <Fact name={m.ondc_key_encryption()}>{keys.encryptionPublicKey}</Fact>
        <Fact name={m.ondc_request_id()}>{keys.requestId}</Fact>
      </Facts>
      <RowConfirmDialog
        title={m.ondc_make_keys_title()}
        body={m.ondc_make_keys_text()}
        confirmLabel={m.ondc_make_keys_again()}
        variant="danger"
        action="/my/ondc"
        fields={fields}
      />
    </>
  );
}

const LookButton = () => (
  <PressButton fields={{ intent: "look" }} icon={<Search aria-hidden className="size-4" />}>
    {m.ondc_step_register_look()}
  </PressButton>
);

interface PressButtonProps {
  fields: Readonly<Record<string, string>>;
  icon: ReactNode;
  variant?: "secondary";
  children: string;
}

/** A command in one press. */
function PressButton({ fields, icon, variant, children }: PressButtonProps) {
  const { send, busy } = useRowCommand("/my/ondc");
  return (
    <Button
      size="sm"
      variant={variant}
      data-command={fields.intent}
      // A disabled button would lose the focus.
      aria-disabled={busy}
      icon={busy ? <Spinner size="sm" /> : icon}
      onClick={() => busy || send(fields)}
    >
      {children}
    </Button>
  );
}
