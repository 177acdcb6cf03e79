import { data, Form, redirect } from "react-router";
import { FactorForm } from "#app/domains/accounts/second-factor/factor-form.tsx";
import {
  askedToConfirm,
  confirmSession,
} from "#app/domains/accounts/sessions/confirm-session.server.ts";
import { requireUser } from "#app/domains/accounts/sessions/session.server.ts";
import { attempt } from "#app/lib/answers/attempt.ts";
import { redirectPath } from "#app/lib/answers/redirect-path.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { unreadableForm } from "#app/shell/upload/read-submission.server.ts";
import { useAnswer } from "#app/ui/answers/use-answer.ts";
import { useSendOnce } from "#app/ui/answers/use-send-once.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { codePaths } from "../components/code-paths.ts";
import { factorProblem, factorStatus } from "../components/factor-problem.ts";
import { redirectParam, withRedirectParam } from "../components/redirect-param.ts";
import type { Route } from "./+types/login-again";

export const handle = { live: ["sessions"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const user = requireUser(args);
  return {
    email: user.email,
    asked: await askedToConfirm(user),
    ...codePaths(withRedirectParam("/login/again", args.url), args.url),
    googlePath: withRedirectParam("/login/google", args.url),
  };
}

export async function action(args: Route.ActionArgs) {
  const user = requireUser(args);
  const form = await readForm(args.request);
  if (!form.ok) {
    const { message, status } = unreadableForm(form.refusal);
    return data({ message }, { status });
  }
  const { code = "", passkey, password } = fieldsOf(form.value);
  if (!passkey && !code.trim() && !password) {
    const message = password === undefined ? m.code_required() : m.again_password_required();
    return data({ message }, { status: 400 });
  }
  const shown = passkey ? { passkey } : password === undefined ? { code } : { password };
  const confirmed = await confirmSession(user, shown, args.request.headers);
  if (confirmed.ok) throw redirect(redirectPath(redirectParam(args.url), "/my"));
  const { refusal } = confirmed;
  if (refusal.code === "password-wrong") {
    return data({ message: m.login_password_wrong() }, { status: 403 });
  }
  return data({ message: factorProblem(refusal) }, { status: factorStatus(refusal, 403) });
}

/** Where no answer comes, the page says so and keeps what was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    const answer = await attempt(serverAction);
    return "message" in answer ? answer : { message: m.factor_failed() };
  } catch (back) {
    const isBack = back instanceof Response && !back.headers.get("Location")?.startsWith("/login");
    // The page that it leads back to looks as if nothing had happened.
    if (isBack) toast.success(m.again_done());
    throw back;
  }
}

export const meta: Route.MetaFunction = () => titled(m.again_title());

/** Asks who somebody is before they do much at once (rules: second-factor-5). */
export default function LoginAgainPage({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, email } = loaderData;
  const answer = useAnswer(actionData);
  return (
    <Page title={m.again_title()} intro={m.again_intro()} width="form">
      <Card padding="lg" className="grid gap-6">
        {asked === "google" ? (
          <LinkButton to={loaderData.googlePath} reloadDocument>
            {m.again_google()}
          </LinkButton>
        ) : asked === "password" ? (
          <PasswordForm email={email} action={loaderData.ownPath} answer={answer} />
        ) : (
          <FactorForm
            purpose="again"
            factors={asked}
            isRecovery={loaderData.isRecovery}
            action={loaderData.ownPath}
            otherPath={loaderData.otherPath}
            answer={answer}
            pendingText={m.submitting()}
          />
        )}
      </Card>
    </Page>
  );
}

interface PasswordFormProps {
  email: string;
  action: string;
  answer: { message?: string } | undefined;
}

/** Of who has no second factor. */
function PasswordForm({ email, action, answer }: PasswordFormProps) {
  const { pending, submitOnce } = useSendOnce(() => {}, answer);
  return (
    <Form method="post" action={action} onSubmit={submitOnce} noValidate className="grid gap-5">
      {answer?.message && (
        <Alert tone="danger" role="alert">
          {answer.message}
        </Alert>
      )}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="password"
        label={m.login_password()}
        showLabel={m.show_password()}
        hideLabelText={m.hide_password()}
        autoComplete="current-password"
        required
      />
      <Button type="submit" size="lg" fullWidth pending={pending} pendingText={m.submitting()}>
        {m.code_button()}
      </Button>
    </Form>
  );
}
