import { data, redirect } from "react-router";
import {
  finishPendingLogin,
  pendingLogin,
} from "#app/domains/accounts/login/pending-login.server.ts";
import { FactorForm } from "#app/domains/accounts/second-factor/factor-form.tsx";
import { currentUser } from "#app/domains/accounts/sessions/session.server.ts";
import { attempt } from "#app/lib/answers/attempt.ts";
import { redirectPath } from "#app/lib/answers/redirect-path.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { flashCookie } from "#app/server/http/own-cookie.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { unreadableForm } from "#app/shell/upload/read-submission.server.ts";
import { useAnswer } from "#app/ui/answers/use-answer.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { codePaths } from "../components/code-paths.ts";
import { factorProblem, factorStatus } from "../components/factor-problem.ts";
import { loginCodePath, redirectParam, withRedirectParam } from "../components/redirect-param.ts";
import type { Route } from "./+types/login-code";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const after = redirectPath(redirectParam(url), "/my");
  const pending = await pendingLogin(request.headers);
  if (!pending && currentUser(context)) throw redirect(after);
  return {
    factors: pending?.factors,
    ...codePaths(loginCodePath(after), url),
    loginPath: withRedirectParam("/login", url),
  };
}

interface Answer {
  message: string;
  /** Nothing waits for a code any more. */
  isOver?: boolean;
}

export async function action({ request, url }: Route.ActionArgs) {
  const form = await readForm(request);
  if (!form.ok) {
    const { message, status } = unreadableForm(form.refusal);
    return data<Answer>({ message }, { status });
  }
  const { code = "", passkey } = fieldsOf(form.value);
  if (!passkey && !code.trim())
    return data<Answer>({ message: m.code_required() }, { status: 400 });
  const opened = await finishPendingLogin(passkey ? { passkey } : { code }, request.headers);
  if (!opened.ok) {
    const { refusal } = opened;
    if (refusal.code === "over")
      return data<Answer>({ message: m.code_over(), isOver: true }, { status: 401 });
    return data<Answer>(
      { message: factorProblem(refusal) },
      { status: factorStatus(refusal, 401) },
    );
  }
  const headers = new Headers(opened.value.map((cookie) => ["Set-Cookie", cookie]));
  headers.append("Set-Cookie", flashCookie("logged-in"));
  return redirect(redirectPath(redirectParam(url), "/my"), { headers });
}

/** Where no answer comes, the page says so and keeps what was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<Answer> {
  const answer = await attempt(serverAction);
  return "message" in answer ? answer : { message: m.login_failed() };
}

export const meta: Route.MetaFunction = () => titled(m.code_title());

/** The second step of a login (rules: second-factor-2). */
export default function LoginCodePage({ loaderData, actionData }: Route.ComponentProps) {
  const { factors } = loaderData;
  const answer = useAnswer<Answer>(actionData);
  if (!factors || answer?.isOver) {
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
        <FactorForm
          purpose="code"
          factors={factors}
          isRecovery={loaderData.isRecovery}
          action={loaderData.ownPath}
          otherPath={loaderData.otherPath}
          answer={answer}
          pendingText={m.login_working()}
        />
      </Card>
    </Page>
  );
}
