import type { SubmissionResult } from "@conform-to/react";
import { data, redirect } from "react-router";
import { logOut } from "#app/domains/accounts/login/log-in.server.ts";
import { linkedUser } from "#app/domains/accounts/passwords/mailed-link.server.ts";
import {
  resetPasswordSchema,
  weaknessWords,
} from "#app/domains/accounts/passwords/password-forms.ts";
import { resetPassword } from "#app/domains/accounts/passwords/reset-password.server.ts";
import { ResetPasswordForm } from "#app/domains/accounts/passwords/reset-password-form.tsx";
import { isStaff } from "#app/domains/accounts/users/user.ts";
import { attemptForm } from "#app/lib/answers/attempt.ts";
import { formFailure } from "#app/lib/answers/form-failure.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { withoutLanguage } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { flashCookie } from "#app/server/http/own-cookie.server.ts";
import { MessagePage } from "#app/shell/messages/message-page.tsx";
import { titled } from "#app/shell/page-head/page-title.ts";
import { readSubmission } from "#app/shell/upload/read-submission.server.ts";
import { useAnswer } from "#app/ui/answers/use-answer.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import type { Route } from "./+types/reset-password";

export const handle = { live: [], snapshot: ["users"] } as const satisfies LiveHandle;

export async function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const user = await linkedUser("reset-password", token);
  return {
    works: user !== undefined,
    isStaff: user !== undefined && isStaff(user),
    ownPath: withoutLanguage(`${url.pathname}${url.search}`),
  };
}

export async function action({ request, url }: Route.ActionArgs) {
  const given = await readSubmission(request, resetPasswordSchema, ["password"]);
  if (!given.ok) return given.answer;
  const done = await resetPassword(url.searchParams.get("token") ?? "", given.value.password);
  // With scripts the form shows this; without them the page is rendered again and its loader finds
  // the link dead.
  if (!done.ok) {
    if (done.refusal.code === "link-dead") {
      return data<SubmissionResult>(formFailure(m.reset_link_dead()), { status: 410 });
    }
    const problem = weaknessWords[done.refusal.weakness]();
    return given.refuse({ fieldErrors: { password: [problem] } }, 400);
  }

  // Whoever is logged in here goes to the login screen as well.
  const cookies = await logOut(request.headers);
  const headers = new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
  headers.append("Set-Cookie", flashCookie("password-changed"));
  return redirect("/login", { headers });
}

/** Where no answer comes, the form keeps what was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return attemptForm(() => serverAction(), m.unreachable());
}

/** The address carries the token, which is for nobody else. */
export function headers() {
  return { "Cache-Control": "no-store" };
}

export const meta: Route.MetaFunction = () => [
  ...titled(m.reset_title()),
  { name: "robots", content: "noindex" },
];

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData);
  if (!loaderData.works) {
    return (
      <MessagePage
        motif={<RagiEar className="size-24" />}
        title={m.reset_link_dead()}
        action={<LinkButton to="/forgotPassword">{m.reset_new_link()}</LinkButton>}
      >
        {m.reset_link_dead_hint()}
      </MessagePage>
    );
  }
  return (
    <Page title={m.reset_title()} intro={m.reset_intro()} width="form">
      <Card padding="lg">
        <ResetPasswordForm
          action={loaderData.ownPath}
          lastResult={answer}
          isStaff={loaderData.isStaff}
        />
      </Card>
    </Page>
  );
}
