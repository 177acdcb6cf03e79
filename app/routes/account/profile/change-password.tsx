import type { SubmissionResult } from "@conform-to/react";
import { useEffect } from "react";
import { data } from "react-router";
import { shortPasswordParam } from "#app/domains/accounts/login/short-password-path.ts";
import {
  changePassword,
  hasPassword,
} from "#app/domains/accounts/passwords/change-password.server.ts";
import { ChangePasswordForm } from "#app/domains/accounts/passwords/change-password-form.tsx";
import {
  changePasswordSchema,
  weaknessWords,
} from "#app/domains/accounts/passwords/password-forms.ts";
import { hasSecondFactor } from "#app/domains/accounts/second-factor/second-factor.server.ts";
import { requireUser } from "#app/domains/accounts/sessions/session.server.ts";
import { isStaff } from "#app/domains/accounts/users/user.ts";
import { attemptForm } from "#app/lib/answers/attempt.ts";
import { tooManyTries } from "#app/lib/answers/form-failure.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { readSubmission } from "#app/shell/upload/read-submission.server.ts";
import { useAnswer } from "#app/ui/answers/use-answer.ts";
import { Alert, Outcome } from "#app/ui/dialogs/alert.tsx";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { AccountPage } from "../components/account-page.tsx";
import type { Route } from "./+types/change-password";

export async function loader(args: Route.LoaderArgs) {
  const user = requireUser(args);
  return {
    email: user.email,
    hasPassword: await hasPassword(user.id),
    // As the length of the new one is asked for (rules: passwords-9).
    isStaff: isStaff(user) && !(await hasSecondFactor(user.id)),
    isAsked: isStaff(user) && args.url.searchParams.has(shortPasswordParam),
  };
}

export async function action(args: Route.ActionArgs) {
  const user = requireUser(args);
  const secrets = ["currentPassword", "password"];
  const given = await readSubmission(args.request, changePasswordSchema, secrets);
  if (!given.ok) return given.answer;
  const { currentPassword, password } = given.value;
  const passwords = { current: currentPassword, next: password };
  const changed = await changePassword(user.id, passwords, args.request.headers);
  if (!changed.ok) {
    if (changed.refusal.code === "password-wrong") {
      return given.refuse({ fieldErrors: { currentPassword: [m.login_password_wrong()] } }, 403);
    }
    if (changed.refusal.code === "user-gone") {
      return given.refuse({ formErrors: [m.user_not_found()] }, 404);
    }
    if (changed.refusal.code === "password-weak") {
      const problem = weaknessWords[changed.refusal.weakness]();
      return given.refuse({ fieldErrors: { password: [problem] } }, 400);
    }
    return given.refuse({ formErrors: [tooManyTries(changed.refusal.seconds)] }, 429);
  }
  const headers = new Headers(changed.value.map((cookie) => ["Set-Cookie", cookie]));
  // Conform empties a form whose answer brings null.
  return data<SubmissionResult>({ status: "success", initialValue: null }, { headers });
}

/** Where no answer comes, the form keeps what was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return attemptForm(() => serverAction(), m.unreachable());
}

export const meta: Route.MetaFunction = () => titled(m.password_page_title());

export default function ChangePasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email } = loaderData;
  const answer = useAnswer(actionData);
  const changed = answer?.status === "success" ? answer : undefined;
  useEffect(() => {
    if (changed) toast.success(m.password_changed());
  }, [changed]);

  if (!loaderData.hasPassword) {
    return (
      <AccountPage title={m.password_page_title()}>
        <Card as="section" padding="lg" className="grid max-w-xl gap-4">
          <h2 className="text-lg">{m.password_none_title()}</h2>
          <p>{m.password_none_text({ email })}</p>
          <div>
            <LinkButton to="/forgotPassword">{m.password_none_action()}</LinkButton>
          </div>
        </Card>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={m.password_page_title()} intro={m.password_page_intro()}>
      <div className="grid max-w-xl gap-5">
        {loaderData.isAsked && !changed && <Alert tone="warning">{m.password_staff_asked()}</Alert>}
        {changed && (
          <Outcome of={changed} tone="success" role="status" title={m.password_changed()}>
            {m.password_changed_hint()}
          </Outcome>
        )}
        <Card padding="lg">
          <ChangePasswordForm lastResult={answer} email={email} isStaff={loaderData.isStaff} />
        </Card>
      </div>
    </AccountPage>
  );
}
