import { data, Form } from "react-router";
import { ForgotPasswordForm } from "#app/domains/accounts/passwords/forgot-password-form.tsx";
import {
  type ForgotAnswer,
  forgotProblem,
} from "#app/domains/accounts/passwords/password-forms.ts";
import { requestPasswordReset } from "#app/domains/accounts/passwords/reset-password.server.ts";
import { currentUser } from "#app/domains/accounts/sessions/session.server.ts";
import { attempt, unansweredText } from "#app/lib/answers/attempt.ts";
import { tooManyTries } from "#app/lib/answers/form-failure.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { unreadableForm } from "#app/shell/upload/read-submission.server.ts";
import { useAnswer } from "#app/ui/answers/use-answer.ts";
import { useSendOnce } from "#app/ui/answers/use-send-once.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/forgot-password";

export function loader({ context }: Route.LoaderArgs) {
  const user = currentUser(context);
  // A user without a password comes from the account's page.
  return { email: user?.email ?? "", backPath: user ? "/youraccount/password" : "/login" };
}

export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request);
  if (!form.ok) {
    const { message, status } = unreadableForm(form.refusal);
    return data<ForgotAnswer>({ isSent: false, message, email: "" }, { status });
  }
  const { email = "" } = fieldsOf(form.value);
  const failed = (message: string, status: number) =>
    data<ForgotAnswer>({ isSent: false, message, email: email.slice(0, 254) }, { status });
  const problem = forgotProblem(email);
  if (problem) return failed(problem, 400);

  const requested = await requestPasswordReset(email);
  if (!requested.ok) return failed(tooManyTries(requested.refusal.seconds), 429);
  return data<ForgotAnswer>({ isSent: true });
}

/** Where no answer comes, the form keeps what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const email = String((await request.clone().formData()).get("email"));
  const answer = await attempt(() => serverAction());
  if ("isSent" in answer) return answer;
  return { isSent: false, message: unansweredText(answer), email } satisfies ForgotAnswer;
}

export const meta: Route.MetaFunction = () => titled(m.forgot_title());

/** The login screen's dialog as a page, for those who come without JavaScript or from the account. */
export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData);
  const { pending } = useSendOnce(() => {}, answer);
  return (
    <Page
      title={m.forgot_title()}
      intro={answer?.isSent ? undefined : m.forgot_intro()}
      width="form"
    >
      <Card padding="lg">
        <ForgotPasswordForm
          as={Form}
          answer={answer}
          pending={pending}
          defaultEmail={loaderData.email}
          back={
            <LinkButton to={loaderData.backPath} variant="secondary">
              {m.back()}
            </LinkButton>
          }
        />
      </Card>
    </Page>
  );
}
