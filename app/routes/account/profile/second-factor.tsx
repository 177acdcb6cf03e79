import type { ReactNode } from "react";
import { data, Form, redirect } from "react-router";
import { CodeField } from "#app/domains/accounts/second-factor/code-field.tsx";
import {
  addPasskey,
  maxPasskeys,
  passkeysOf,
  removePasskey,
} from "#app/domains/accounts/second-factor/passkeys.server.ts";
import { qrCode } from "#app/domains/accounts/second-factor/qr-code.server.ts";
import {
  appState,
  beginSetUp,
  confirmSetUp,
  hasSecondFactor,
  removeApp,
  replaceRecoveryCodes,
} from "#app/domains/accounts/second-factor/second-factor.server.ts";
import { passkeysArePossible } from "#app/domains/accounts/second-factor/webauthn.server.ts";
import { sessionHash } from "#app/domains/accounts/sessions/confirm-session.server.ts";
import {
  hasRecentFactor,
  requireRecentFactor,
  requireUser,
} from "#app/domains/accounts/sessions/session.server.ts";
import { isStaff, type User } from "#app/domains/accounts/users/user.ts";
import { attempt } from "#app/lib/answers/attempt.ts";
import { redirectPath } from "#app/lib/answers/redirect-path.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { deviceName } from "#app/lib/text/device-name.ts";
import { beginningOf } from "#app/lib/text/text.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { unreadableForm } from "#app/shell/upload/read-submission.server.ts";
import { useAnswer } from "#app/ui/answers/use-answer.ts";
import { useSendOnce } from "#app/ui/answers/use-send-once.ts";
import { Alert, Outcome } from "#app/ui/dialogs/alert.tsx";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { QrPicture } from "#app/ui/pictures/qr-picture.tsx";
import { AccountPage } from "../components/account-page.tsx";
import { factorProblem, factorStatus } from "../components/factor-problem.ts";
import { redirectParam } from "../components/redirect-param.ts";
import type { Route } from "./+types/second-factor";
import { PasskeysCard } from "./second-factor/passkeys-card.tsx";
import { RecoveryCodes } from "./second-factor/recovery-codes.tsx";
import { Folded, TitledCard } from "./second-factor/titled-card.tsx";

export const handle = { live: ["sessions"] } as const satisfies LiveHandle;

/** Who works in the back office, or has left it and can still remove what they have. */
const mayHaveFactor = async (user: User) => isStaff(user) || (await hasSecondFactor(user.id));

async function requireOwner(args: Route.ActionArgs): Promise<User> {
  const user = requireUser(args);
  if (await mayHaveFactor(user)) return user;
  throw redirect("/");
}

export async function loader(args: Route.LoaderArgs) {
  const user = requireUser(args);
  if (!(await mayHaveFactor(user))) return undefined;
  const [app, passkeys] = await Promise.all([appState(user), passkeysOf(user.id)]);
  const isOn = app.state === "on" || passkeys.length > 0;
  return {
    email: user.email,
    // Without one, to the page as it is without recovery codes.
    after: redirectPath(redirectParam(args.url), "/account/second-factor"),
    isOn,
    passkeys,
    hasPasskeys: passkeysArePossible() || passkeys.length > 0,
    deviceName: deviceName(args.request.headers.get("user-agent") ?? ""),
    recoveryCodesLeft: app.recoveryCodesLeft,
    app: shownApp(app, hasRecentFactor(args)),
  };
}

/** A secret that was made here lately; whoever finds an open browser later is not shown it. */
function shownApp(app: Awaited<ReturnType<typeof appState>>, isConfirmed: boolean) {
  if (app.state !== "begun") return { state: app.state };
  if (!isConfirmed) return { state: "off" } as const;
  return { state: app.state, secret: inGroups(app.secret), qr: qrCode(app.uri) };
}

type Intent = "begin" | "confirm" | "renew" | "drop" | "add-passkey" | "remove-passkey";

interface Answer {
  ok: boolean;
  intent?: Intent;
  message?: string;
  /** Shown this once. */
  codes?: string[];
}

export async function action(args: Route.ActionArgs) {
  const user = await requireOwner(args);
  const form = await readForm(args.request);
  if (!form.ok) {
    const { message, status } = unreadableForm(form.refusal);
    return data<Answer>({ ok: false, message }, { status });
  }
  // Nobody who finds an open browser locks its owner out, or takes the second factor away.
  requireRecentFactor(args);
  const { intent, code = "", id = "", name = "", passkey = "" } = fieldsOf(form.value);
  const { headers } = args.request;
  switch (intent) {
    case "begin":
      if (!isStaff(user)) return refusedFor(intent, m.factor_staff_only(), 403);
      await beginSetUp(user);
      return data<Answer>({ ok: true, intent });
    case "confirm": {
      if (!code.trim()) return refusedFor(intent, m.code_required(), 400);
      const codes = await confirmSetUp(user, code, headers);
      if (!codes.ok) {
        const { refusal } = codes;
        return refusedFor(intent, factorProblem(refusal), factorStatus(refusal, 403));
      }
      return data<Answer>({ ok: true, intent, message: m.factor_app_on(), codes: codes.value });
    }
    case "renew": {
      const codes = await replaceRecoveryCodes(user);
      if (!codes) return refusedFor(intent, m.factor_none_left(), 409);
      return data<Answer>({ ok: true, intent, codes });
    }
    case "drop":
      await removeApp(user, headers);
      return data<Answer>({ ok: true, intent, message: m.factor_dropped() });
    case "add-passkey": {
      if (!isStaff(user)) return refusedFor(intent, m.factor_staff_only(), 403);
      const called =
        beginningOf(name.trim(), maxName) || deviceName(headers.get("user-agent") ?? "");
      const given = { name: called, answer: passkey, heldBy: await sessionHash(headers) };
      const codes = await addPasskey(user, given, headers);
      if (!codes.ok) {
        const message =
          codes.refusal === "too-many" ? m.passkey_too_many({ n: maxPasskeys }) : m.passkey_wrong();
        return refusedFor(intent, message, 409);
      }
      const message = m.passkey_added({ name: called });
      return data<Answer>({ ok: true, intent, message, codes: codes.value });
    }
    case "remove-passkey": {
      const removed = await removePasskey(user, id, headers);
      if (!removed.ok) return refusedFor(intent, m.change_seen_elsewhere(), 404);
      return data<Answer>({
        ok: true,
        intent,
        message: m.passkey_removed({ name: removed.value }),
      });
    }
    default:
      return data<Answer>({ ok: false, message: m.something_wrong() }, { status: 400 });
  }
}

/** Of a passkey's name, in characters. */
const maxName = 60;

function refusedFor(intent: Intent, message: string, status: number) {
  return data<Answer>({ ok: false, intent, message }, { status });
}

/** Where no answer comes, the page says so. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<Answer> {
  const answer = await attempt(serverAction);
  return "intent" in answer || "message" in answer
    ? answer
    : { ok: false, message: m.factor_failed() };
}

export const meta: Route.MetaFunction = () => titled(m.account_factor());

/** Passkeys, authenticator app and recovery codes (rules: second-factor-1, second-factor-8). */
export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData ? <FactorPage {...{ loaderData, actionData }} /> : <NoFactorPage />;
}

/** Tells a customer why there is nothing to set up. */
function NoFactorPage() {
  return (
    <AccountPage title={m.account_factor()}>
      <div className="max-w-2xl">
        <Alert
          title={m.factor_for_staff_title()}
          action={
            <LinkButton to="/youraccount/password" variant="secondary" size="sm">
              {m.factor_for_staff_link()}
            </LinkButton>
          }
        >
          {m.factor_for_staff()}
        </Alert>
      </div>
    </AccountPage>
  );
}

interface FactorPageProps {
  loaderData: NonNullable<Route.ComponentProps["loaderData"]>;
  actionData: Route.ComponentProps["actionData"];
}

function FactorPage({ loaderData, actionData }: FactorPageProps) {
  const { isOn, app, passkeys, recoveryCodesLeft } = loaderData;
  const answer = useAnswer<Answer>(actionData);
  // A wrong code is told beside its field.
  const isWrongCode = answer?.intent === "confirm" && !answer.ok;
  return (
    <AccountPage title={m.account_factor()} intro={m.factor_intro()}>
      <div className="grid max-w-2xl gap-5">
        {answer?.message && !isWrongCode && (
          <Outcome
            of={answer}
            tone={answer.ok ? "success" : "danger"}
            role={answer.ok ? "status" : "alert"}
          >
            {answer.message}
          </Outcome>
        )}
        {answer?.codes && answer.codes.length > 0 && (
          <RecoveryCodes codes={answer.codes} email={loaderData.email} after={loaderData.after} />
        )}
        <Alert tone={isOn ? "success" : "warning"} title={isOn ? m.factor_on() : m.factor_off()}>
          {isOn ? m.factor_on_text() : m.factor_off_text()}
        </Alert>
        {loaderData.hasPasskeys && (
          <PasskeysCard
            passkeys={passkeys}
            deviceName={loaderData.deviceName}
            hasApp={app.state === "on"}
            answer={answer}
          />
        )}
        <TitledCard title={m.factor_app_title()}>
          {app.state === "off" && (
            <>
              <p>{m.factor_app_text()}</p>
              <IntentForm intent="begin" button={m.factor_begin()} answer={answer} />
            </>
          )}
          {app.state === "begun" && (
            <>
              <p>{m.factor_scan()}</p>
              <QrPicture {...app.qr} label={m.factor_qr()} />
              <p>
                {m.factor_secret()}:{" "}
                <code className="wrap-anywhere font-semibold">{app.secret}</code>
              </p>
              <p>{m.factor_confirm_hint()}</p>
              <IntentForm intent="confirm" button={m.factor_confirm()} answer={answer}>
                <CodeField {...(isWrongCode && { error: answer.message })} />
              </IntentForm>
            </>
          )}
          {app.state === "on" && (
            <>
              <p>{m.factor_app_set_up()}</p>
              <Folded summary={m.factor_drop_title()}>
                <p className="mb-3">{m.factor_drop_text()}</p>
                <IntentForm intent="drop" button={m.factor_drop()} answer={answer} />
              </Folded>
            </>
          )}
        </TitledCard>
        {isOn && (
          <TitledCard title={m.factor_renew_title()}>
            <p>{m.factor_renew_text({ n: recoveryCodesLeft })}</p>
            <IntentForm intent="renew" button={m.factor_renew()} answer={answer} />
          </TitledCard>
        )}
      </div>
    </AccountPage>
  );
}

interface IntentFormProps {
  intent: Intent;
  button: string;
  answer: Answer | undefined;
  children?: ReactNode;
}

function IntentForm({ intent, button, answer, children }: IntentFormProps) {
  const { pending, submitOnce } = useSendOnce(() => {}, answer);
  return (
    <Form method="post" onSubmit={submitOnce} noValidate className="grid max-w-sm gap-4">
      <input type="hidden" name="intent" value={intent} />
      {children}
      <div>
        <Button
          type="submit"
          variant={intent === "drop" ? "danger" : intent === "renew" ? "secondary" : "primary"}
          pending={pending}
          pendingText={m.submitting()}
        >
          {button}
        </Button>
      </div>
    </Form>
  );
}

const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");
