import { data, Link, redirect, useNavigation, useSubmit } from "react-router";
import { GoogleButton, OrDivider } from "#app/domains/accounts/login/google-button.tsx";
import { googleButtonProps } from "#app/domains/accounts/login/google-login.server.ts";
import { type LoginRefusal, logIn } from "#app/domains/accounts/login/log-in.server.ts";
import { type LoginAnswer, LoginForm } from "#app/domains/accounts/login/login-form.tsx";
import { PasskeyButton } from "#app/domains/accounts/login/passkey-button.tsx";
import { logInByPasskey } from "#app/domains/accounts/login/passkey-login.server.ts";
import { shortPasswordPath } from "#app/domains/accounts/login/short-password-path.ts";
import { passkeysArePossible } from "#app/domains/accounts/second-factor/webauthn.server.ts";
import { currentUser } from "#app/domains/accounts/sessions/session.server.ts";
import { attempt } from "#app/lib/answers/attempt.ts";
import { tooManyTries } from "#app/lib/answers/form-failure.ts";
import { redirectPath } from "#app/lib/answers/redirect-path.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { flashCookie } from "#app/server/http/own-cookie.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { unreadableForm } from "#app/shell/upload/read-submission.server.ts";
import { useAnswer } from "#app/ui/answers/use-answer.ts";
import { Card } from "#app/ui/layout/card.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { loginCodePath, redirectParam, withRedirectParam } from "../components/redirect-param.ts";
import type { Route } from "./+types/login";

export function loader({ url, context }: Route.LoaderArgs) {
  if (currentUser(context)) throw redirect(redirectPath(redirectParam(url), "/my"));
  return {
    ownPath: withRedirectParam("/login", url),
    signUpPath: withRedirectParam("/signup", url),
    // Nobody else has passkeys; to shoppers the button would be a riddle.
    leadsToOffice: passkeysArePossible() && redirectPath(redirectParam(url), "/").startsWith("/my"),
    google: googleButtonProps(url, withRedirectParam("/login/google", url)),
  };
}

export async function action({ request, url }: Route.ActionArgs) {
  const form = await readForm(request);
  if (!form.ok) {
    const { message, status } = unreadableForm(form.refusal);
    return data<LoginAnswer>({ message, email: "", field: "email" }, { status });
  }
  const { email = "", password = "", passkey } = fieldsOf(form.value);
  if (passkey) return byPasskey(passkey, request.headers, url);
  const opened = await logIn({ email, password }, request.headers);
  if (!opened.ok) {
    return data<LoginAnswer>(
      { message: messageOf(opened.refusal), email, field: fieldOf(opened.refusal, email) },
      { status: statuses[opened.refusal.code] },
    );
  }
  const { cookies, needsCode, passwordIsShort } = opened.value;
  const headers = new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
  if (needsCode)
    return redirect(loginCodePath(redirectPath(redirectParam(url), "/my")), { headers });
  headers.append("Set-Cookie", flashCookie("logged-in"));
  if (passwordIsShort) return redirect(shortPasswordPath, { headers });
  // A shopper without a page to go back to is sent on from /my (rules: login-5).
  return redirect(redirectPath(redirectParam(url), "/my"), { headers });
}

async function byPasskey(passkey: string, given: Headers, url: URL) {
  const opened = await logInByPasskey(passkey, given);
  if (!opened.ok) {
    const answer = { message: m.passkey_wrong(), email: "", field: "email" } as const;
    return data<LoginAnswer>(answer, { status: 401 });
  }
  const headers = new Headers(opened.value.map((cookie) => ["Set-Cookie", cookie]));
  headers.append("Set-Cookie", flashCookie("logged-in"));
  return redirect(redirectPath(redirectParam(url), "/my"), { headers });
}

/** Where no answer comes, the form keeps what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const email = String((await request.clone().formData()).get("email") ?? "");
  const answer = await attempt(() => serverAction());
  if ("field" in answer) return answer;
  const message = "message" in answer ? answer.message : m.login_failed();
  return { message, email, field: "password" } satisfies LoginAnswer;
}

export const meta: Route.MetaFunction = () => titled(m.login_title());

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData);
  const submit = useSubmit();
  const { state, formData } = useNavigation();
  return (
    <Page title={m.login_title()} intro={m.login_required()} width="form">
      <Card padding="lg" className="grid gap-6">
        <GoogleButton {...loaderData.google} />
        <OrDivider />
        <LoginForm action={loaderData.ownPath} answer={answer} />
        {loaderData.leadsToOffice && (
          <PasskeyButton
            purpose="login"
            label={m.passkey_login()}
            variant="secondary"
            fullWidth
            pending={state !== "idle" && formData?.has("passkey") === true}
            onAnswer={(passkey) =>
              submit({ passkey }, { method: "post", action: loaderData.ownPath })
            }
          />
        )}
        <p className="text-center">
          {m.login_no_account()}{" "}
          <Link to={loaderData.signUpPath} className="link inline-block py-2.5 font-semibold">
            {m.login_to_signup()}
          </Link>
        </p>
        <p className="text-center -mt-6">
          <Link to="/track-order" className="link inline-block py-2.5 font-semibold">
            {m.guest_order_link()}
          </Link>
        </p>
      </Card>
    </Page>
  );
}

const statuses: Record<LoginRefusal["code"], number> = {
  "fields-missing": 400,
  "email-invalid": 400,
  "user-unknown": 401,
  "password-wrong": 401,
  "too-many-tries": 429,
};

/** Where the visitor goes on typing. */
function fieldOf({ code }: LoginRefusal, email: string): LoginAnswer["field"] {
  const emailIsWrong = code === "email-invalid" || code === "user-unknown" || !email.trim();
  return emailIsWrong ? "email" : "password";
}

/** What is said of a refusal (rules: login-2, login-3, login-4). */
function messageOf(refusal: LoginRefusal): string {
  switch (refusal.code) {
    case "fields-missing":
      return m.login_fields_required();
    case "email-invalid":
      return m.login_email_invalid();
    case "user-unknown":
      return m.login_user_unknown();
    case "password-wrong":
      return m.login_password_wrong();
    case "too-many-tries":
      return `${m.login_failed()} ${tooManyTries(refusal.seconds)}`;
  }
}
