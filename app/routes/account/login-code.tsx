import { data, Form, Link, redirect } from "react-router";
import { CodeField } from "#app/domains/accounts/code-field.tsx";
import { finishPendingLogin, hasPendingLogin } from "#app/domains/accounts/pending-login.server.ts";
import { currentUser } from "#app/domains/accounts/session.server.ts";
import { attempt } from "#app/lib/attempt.ts";
import { tooManyTries } from "#app/lib/form-failure.ts";
import { redirectPath } from "#app/lib/redirect-path.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/form-data.server.ts";
import { flashCookie } from "#app/server/own-cookie.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { unreadableForm } from "#app/shell/read-submission.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Page } from "#app/ui/page.tsx";
import { useAnswer } from "#app/ui/use-answer.ts";
import { useSendOnce } from "#app/ui/use-send-once.ts";
import type { Route } from "./+types/login-code";
import { loginCodePath, redirectParam, withRedirectParam } from "./components/redirect-param.ts";

const recoveryParam = "recovery";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const after = redirectPath(redirectParam(url), "/my");
  const isPending = await hasPendingLogin(request.headers);
  if (!isPending && currentUser(context)) throw redirect(after);
  const isRecovery = url.searchParams.has(recoveryParam);
  const ownPath = loginCodePath(after);
  return {
    isPending,
    isRecovery,
    ownPath: isRecovery ? `${ownPath}&${recoveryParam}` : ownPath,
    otherPath: isRecovery ? ownPath : `${ownPath}&${recoveryParam}`,
    loginPath: withRedirectParam("/login", url),
  };
}

export async function action({ request, url }: Route.ActionArgs) {
  const form = await readForm(request);
  if (!form.ok) {
    const { message, status } = unreadableForm(form.refusal);
    return data({ message }, { status });
  }
  const { code = "" } = fieldsOf(form.value);
  if (!code.trim()) return data({ message: m.code_required() }, { status: 400 });
  const opened = await finishPendingLogin(code, request.headers);
  if (!opened.ok) {
    const { refusal } = opened;
    if (refusal.code === "over") return data({ message: m.code_over() }, { status: 401 });
    if (refusal.code === "code-wrong") return data({ message: m.code_wrong() }, { status: 401 });
    return data({ message: tooManyTries(refusal.seconds) }, { status: 429 });
  }
  const headers = new Headers(opened.value.map((cookie) => ["Set-Cookie", cookie]));
  headers.append("Set-Cookie", flashCookie("logged-in"));
  return redirect(redirectPath(redirectParam(url), "/my"), { headers });
}

/** Where no answer comes, the page says so and keeps what was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await attempt(serverAction);
  return "message" in answer ? answer : { message: m.login_failed() };
}

export const meta: Route.MetaFunction = () => titled(m.code_title());

/** The second step of a login (rules: second-factor-2). */
export default function LoginCodePage({ loaderData, actionData }: Route.ComponentProps) {
  const { isPending, isRecovery } = loaderData;
  const answer = useAnswer(actionData);
  const { pending, submitOnce } = useSendOnce(() => {}, answer);
  if (!isPending) {
    return (
      <Page title={m.code_title()} width="form">
        <Card padding="lg" className="grid gap-5">
          <Alert tone="warning" role="alert">
            {m.code_over()}
          </Alert>
          <LinkButton to={loaderData.loginPath}>{m.code_again()}</LinkButton>
        </Card>
      </Page>
    );
  }
  return (
    <Page title={m.code_title()} intro={m.code_intro()} width="form">
      <Card padding="lg" className="grid gap-6">
        <Form
          method="post"
          action={loaderData.ownPath}
          onSubmit={submitOnce}
          noValidate
          className="grid gap-5"
        >
          {answer && (
            <Alert tone="danger" role="alert">
              {answer.message}
            </Alert>
          )}
          <CodeField isRecovery={isRecovery} />
          <Button
            type="submit"
            size="lg"
            fullWidth
            pending={pending}
            pendingText={m.login_working()}
          >
            {m.code_button()}
          </Button>
        </Form>
        <p className="text-center">
          <Link to={loaderData.otherPath} className="link inline-block py-2.5 font-semibold">
            {isRecovery ? m.code_use_app() : m.code_use_recovery()}
          </Link>
        </p>
      </Card>
    </Page>
  );
}
