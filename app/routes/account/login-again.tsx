import { data, Form, redirect } from "react-router";
import { CodeField } from "#app/domains/accounts/code-field.tsx";
import {
  askedToConfirm,
  type ConfirmRefusal,
  confirmSession,
} from "#app/domains/accounts/confirm-session.server.ts";
import { requireUser } from "#app/domains/accounts/session.server.ts";
import { attempt } from "#app/lib/attempt.ts";
import { tooManyTries } from "#app/lib/form-failure.ts";
import type { LiveHandle } from "#app/lib/live-topics.ts";
import { redirectPath } from "#app/lib/redirect-path.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/form-data.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { unreadableForm } from "#app/shell/read-submission.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Page } from "#app/ui/page.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { useAnswer } from "#app/ui/use-answer.ts";
import { useSendOnce } from "#app/ui/use-send-once.ts";
import type { Route } from "./+types/login-again";
import { redirectParam, withRedirectParam } from "./components/redirect-param.ts";

export const handle = { live: ["sessions"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const user = requireUser(args);
  return {
    email: user.email,
    asked: await askedToConfirm(user),
    ownPath: withRedirectParam("/login/again", args.url),
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
  const { code = "", password = code } = fieldsOf(form.value);
  const confirmed = await confirmSession(user, password, args.request.headers);
  if (confirmed.ok) throw redirect(redirectPath(redirectParam(args.url), "/my"));
  return data({ message: messageOf(confirmed.refusal) }, { status: statusOf(confirmed.refusal) });
}

function messageOf(refusal: ConfirmRefusal): string {
  if (refusal.code === "too-many-tries") return tooManyTries(refusal.seconds);
  return refusal.code === "code-wrong" ? m.code_wrong() : m.login_password_wrong();
}

const statusOf = ({ code }: ConfirmRefusal) => (code === "too-many-tries" ? 429 : 403);

/** Where no answer comes, the page says so and keeps what was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await attempt(serverAction);
  return "message" in answer ? answer : { message: m.factor_failed() };
}

export const meta: Route.MetaFunction = () => titled(m.again_title());

/** Asks who somebody is before they do much at once (rules: second-factor-5). */
export default function LoginAgainPage({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, email } = loaderData;
  const answer = useAnswer(actionData);
  const { pending, submitOnce } = useSendOnce(() => {}, answer);
  return (
    <Page title={m.again_title()} intro={m.again_intro()} width="form">
      <Card padding="lg" className="grid gap-6">
        {asked === "google" ? (
          <LinkButton to={loaderData.googlePath} reloadDocument>
            {m.again_google()}
          </LinkButton>
        ) : (
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
            {asked === "code" ? (
              <CodeField />
            ) : (
              <>
                <input type="text" autoComplete="username" value={email} readOnly hidden />
                <PasswordField
                  name="password"
                  label={m.login_password()}
                  showLabel={m.show_password()}
                  hideLabelText={m.hide_password()}
                  autoComplete="current-password"
                  required
                />
              </>
            )}
            <Button
              type="submit"
              size="lg"
              fullWidth
              pending={pending}
              pendingText={m.submitting()}
            >
              {m.code_button()}
            </Button>
          </Form>
        )}
      </Card>
    </Page>
  );
}
