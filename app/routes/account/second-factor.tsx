import type { ReactNode } from "react";
import { data, Form, redirect } from "react-router";
import { CodeField } from "#app/domains/accounts/code-field.tsx";
import { type QrCode, qrCode } from "#app/domains/accounts/qr-code.server.ts";
import {
  beginSetUp,
  type CodeRefusal,
  confirmSetUp,
  factorState,
  replaceRecoveryCodes,
  switchOff,
} from "#app/domains/accounts/second-factor.server.ts";
import { requireRecentFactor, requireUser } from "#app/domains/accounts/session.server.ts";
import { isStaff } from "#app/domains/accounts/user.ts";
import { attempt } from "#app/lib/attempt.ts";
import { tooManyTries } from "#app/lib/form-failure.ts";
import type { LiveHandle } from "#app/lib/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/form-data.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { unreadableForm } from "#app/shell/read-submission.server.ts";
import { Alert, Outcome } from "#app/ui/alert.tsx";
import { Button, buttonLook } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { useAnswer } from "#app/ui/use-answer.ts";
import { useSendOnce } from "#app/ui/use-send-once.ts";
import { site } from "#site";
import type { Route } from "./+types/second-factor";
import { AccountPage } from "./components/account-page.tsx";

export const handle = { live: ["sessions"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const user = requireUser(args);
  const factor = await factorState(user);
  // Who has left the back office can still switch theirs off.
  if (factor.state === "off" && !isStaff(user)) throw redirect("/dashboard");
  const { email } = user;
  if (factor.state !== "begun") return { email, ...factor };
  const { state, secret, uri } = factor;
  return { email, state, secret: inGroups(secret), qr: qrCode(uri) };
}

type Intent = "begin" | "confirm" | "renew" | "drop";

interface Answer {
  ok: boolean;
  intent?: Intent;
  message?: string;
  /** Shown this once. */
  codes?: string[];
}

export async function action(args: Route.ActionArgs) {
  const user = requireUser(args);
  const form = await readForm(args.request);
  if (!form.ok) {
    const { message, status } = unreadableForm(form.refusal);
    return data<Answer>({ ok: false, message }, { status });
  }
  const { intent, code = "" } = fieldsOf(form.value);
  const { headers } = args.request;
  switch (intent) {
    case "begin":
      if (!isStaff(user)) return data<Answer>(notForShoppers(), { status: 403 });
      // Nobody who finds an open browser locks its owner out.
      requireRecentFactor(args);
      await beginSetUp(user);
      return data<Answer>({ ok: true, intent });
    case "confirm": {
      const codes = await confirmSetUp(user, code, headers);
      if (!codes.ok) return refusedBecause(codes.refusal, intent);
      return data<Answer>({ ok: true, intent, codes: codes.value });
    }
    case "renew": {
      const codes = await replaceRecoveryCodes(user, code);
      if (!codes.ok) return refusedBecause(codes.refusal, intent);
      return data<Answer>({ ok: true, intent, codes: codes.value });
    }
    case "drop": {
      const off = await switchOff(user, code);
      if (!off.ok) return refusedBecause(off.refusal, intent);
      return data<Answer>({ ok: true, intent, message: m.factor_dropped() });
    }
    default:
      return data<Answer>({ ok: false, message: m.something_wrong() }, { status: 400 });
  }
}

const notForShoppers = () => ({ ok: false, message: m.factor_staff_only() });

function refusedBecause(refusal: CodeRefusal, intent: Intent) {
  const [message, status] =
    refusal.code === "code-wrong" ? [m.code_wrong(), 403] : [tooManyTries(refusal.seconds), 429];
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

/** Sets the second factor up, and off again (rules: second-factor-1). */
export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer<Answer>(actionData);
  const errorOf = (intent: Intent) => (answer?.intent === intent ? answer.message : undefined);
  return (
    <AccountPage title={m.account_factor()} intro={m.factor_intro()}>
      <div className="grid max-w-2xl gap-5">
        {answer?.message && (answer.ok || !answer.intent) && (
          <Outcome
            of={answer}
            tone={answer.ok ? "success" : "danger"}
            role={answer.ok ? "status" : "alert"}
          >
            {answer.message}
          </Outcome>
        )}
        {answer?.codes && <RecoveryCodes codes={answer.codes} email={loaderData.email} />}
        {loaderData.state === "off" && (
          <Titled title={m.factor_off()}>
            <p>{m.factor_off_text()}</p>
            <IntentForm intent="begin" button={m.factor_begin()} answer={answer} />
          </Titled>
        )}
        {loaderData.state === "begun" && (
          <Titled title={m.factor_scan()}>
            <Qr {...loaderData.qr} />
            <p>
              {m.factor_secret()}:{" "}
              <code className="wrap-anywhere font-semibold">{loaderData.secret}</code>
            </p>
            <p>{m.factor_confirm_hint()}</p>
            <IntentForm intent="confirm" button={m.factor_confirm()} answer={answer}>
              <CodeField error={errorOf("confirm")} />
            </IntentForm>
          </Titled>
        )}
        {loaderData.state === "on" && (
          <>
            <Alert tone="success" title={m.factor_on()}>
              {m.factor_on_text({ n: loaderData.recoveryCodesLeft })}
            </Alert>
            <Titled title={m.factor_renew_title()}>
              <p>{m.factor_renew_text()}</p>
              <IntentForm intent="renew" button={m.factor_renew()} answer={answer}>
                <CodeField error={errorOf("renew")} />
              </IntentForm>
            </Titled>
            <Titled title={m.factor_drop_title()}>
              <p>{m.factor_drop_text()}</p>
              <IntentForm intent="drop" button={m.factor_drop()} answer={answer}>
                <CodeField error={errorOf("drop")} />
              </IntentForm>
            </Titled>
          </>
        )}
      </div>
    </AccountPage>
  );
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" padding="lg" className="grid gap-4">
      <h2 className="text-lg">{title}</h2>
      {children}
    </Card>
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
          variant={intent === "drop" ? "danger" : "primary"}
          pending={pending}
          pendingText={m.submitting()}
        >
          {button}
        </Button>
      </div>
    </Form>
  );
}

/** Black on white also in the dark: cameras want it so. */
function Qr({ size, path }: QrCode) {
  return (
    <svg
      role="img"
      aria-label={m.factor_qr()}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-56 rounded-md"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function RecoveryCodes({ codes, email }: { codes: string[]; email: string }) {
  const title = m.factor_codes_file({ shop: site.name, email });
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent([title, "", ...codes, ""].join("\r\n"))}`;
  return (
    <Outcome
      of={codes}
      tone="success"
      role="status"
      title={m.factor_codes_title()}
      action={
        <a
          href={file}
          download="recovery-codes.txt"
          className={buttonLook({ variant: "secondary", size: "sm" })}
        >
          {m.factor_codes_download()}
        </a>
      }
    >
      <p>{m.factor_codes_text()}</p>
      <ul className="mt-3 grid grid-cols-2 gap-x-6 gap-y-1 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Outcome>
  );
}

const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");
