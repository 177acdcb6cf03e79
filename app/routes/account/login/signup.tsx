import { Link, redirect } from "react-router";
import { GoogleButton, OrDivider } from "#app/domains/accounts/login/google-button.tsx";
import { googleButtonProps } from "#app/domains/accounts/login/google-login.server.ts";
import { weaknessWords } from "#app/domains/accounts/passwords/password-forms.ts";
import { currentUser } from "#app/domains/accounts/sessions/session.server.ts";
import { SignUpForm } from "#app/domains/accounts/signing-up/sign-up-form.tsx";
import { signUp } from "#app/domains/accounts/users/new-users.server.ts";
import { signUpSchema } from "#app/domains/accounts/users/user.ts";
import { attemptForm } from "#app/lib/answers/attempt.ts";
import { tooManyTries } from "#app/lib/answers/form-failure.ts";
import { redirectPath } from "#app/lib/answers/redirect-path.ts";
import { m } from "#app/paraglide/messages.js";
import { flashCookie } from "#app/server/http/own-cookie.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { readSubmission } from "#app/shell/upload/read-submission.server.ts";
import { useAnswer } from "#app/ui/answers/use-answer.ts";
import { Card } from "#app/ui/layout/card.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { redirectParam, withRedirectParam } from "../components/redirect-param.ts";
import type { Route } from "./+types/signup";

export function loader({ url, context }: Route.LoaderArgs) {
  if (currentUser(context)) throw redirect(redirectPath(redirectParam(url), "/"));
  return {
    ownPath: withRedirectParam("/signup", url),
    loginPath: withRedirectParam("/login", url),
    google: googleButtonProps(url, withRedirectParam("/login/google", url)),
  };
}

export async function action({ request, url }: Route.ActionArgs) {
  const given = await readSubmission(request, signUpSchema, ["password"]);
  if (!given.ok) return given.answer;
  const opened = await signUp(given.value, request.headers);
  if (!opened.ok) {
    if (opened.refusal.code === "email-taken") {
      return given.refuse({ fieldErrors: { email: [m.email_taken()] } }, 409);
    }
    if (opened.refusal.code === "password-weak") {
      const problem = weaknessWords[opened.refusal.weakness]();
      return given.refuse({ fieldErrors: { password: [problem] } }, 400);
    }
    return given.refuse({ formErrors: [tooManyTries(opened.refusal.seconds)] }, 429);
  }
  const headers = new Headers(opened.value.map((cookie) => ["Set-Cookie", cookie]));
  headers.append("Set-Cookie", flashCookie("signed-up"));
  // Without a session the account is there all the same, and the login screen is the next step.
  const next = opened.value.length > 0 ? redirectParam(url) : withRedirectParam("/login", url);
  return redirect(redirectPath(next, "/"), { headers });
}

/** Where no answer comes, the form keeps what was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return attemptForm(() => serverAction(), m.unreachable());
}

export const meta: Route.MetaFunction = () => titled(m.signup_title());

export default function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData);
  return (
    <Page title={m.signup_title()} intro={m.signup_intro()} width="form">
      <Card padding="lg" className="grid gap-6">
        <GoogleButton {...loaderData.google} />
        <OrDivider />
        <SignUpForm action={loaderData.ownPath} lastResult={answer} />
        <p className="text-center">
          {m.signup_has_account()}{" "}
          <Link to={loaderData.loginPath} className="link inline-block py-2.5 font-semibold">
            {m.signup_to_login()}
          </Link>
        </p>
      </Card>
    </Page>
  );
}
