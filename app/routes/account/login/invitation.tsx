import type { SubmissionResult } from "@conform-to/react";
import { data, Form, redirect } from "react-router";
import { weaknessWords } from "#app/domains/accounts/passwords/password-forms.ts";
import { currentUser } from "#app/domains/accounts/sessions/session.server.ts";
import { JoinForm } from "#app/domains/accounts/signing-up/join-form.tsx";
import { joinSchema, staffRoleWords } from "#app/domains/accounts/staff/staff.ts";
import {
  hasAccount,
  invitationOf,
  isInvited,
  joinWithAccount,
  joinWithNewAccount,
} from "#app/domains/accounts/staff/staff-invitation.server.ts";
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
import { useSendOnce } from "#app/ui/answers/use-send-once.ts";
import { Alert, Outcome } from "#app/ui/dialogs/alert.tsx";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { site } from "#site";
import type { Route } from "./+types/invitation";

export const handle = { live: [], snapshot: ["users", "staff"] } as const satisfies LiveHandle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const ownPath = withoutLanguage(`${url.pathname}${url.search}`);
  const invitation = await invitationOf(url.searchParams.get("token") ?? "");
  if (!invitation) return { ownPath, invitation: undefined, joining: undefined };
  const user = currentUser(context);
  const joining = user
    ? { by: isInvited(user, invitation) ? ("confirm" as const) : ("other" as const), user }
    : { by: (await hasAccount(invitation)) ? ("log-in" as const) : ("form" as const), user };
  const { email, role } = invitation;
  return {
    ownPath,
    invitation: { email, role },
    joining: { by: joining.by, email: joining.user?.email ?? "" },
  };
}

/** Joins with the account that is logged in, or with a new one. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const token = url.searchParams.get("token") ?? "";
  const user = currentUser(context);
  if (user) {
    const joined = await joinWithAccount(token, user);
    if (joined.ok) return redirect("/my", { headers: { "Set-Cookie": flashCookie("logged-in") } });
    const isDead = joined.refusal === "link-dead";
    const problem = isDead ? m.join_dead() : m.join_other_account({ email: user.email });
    return data<SubmissionResult>(formFailure(problem), { status: isDead ? 410 : 403 });
  }
  const given = await readSubmission(request, joinSchema, ["password"]);
  if (!given.ok) return given.answer;
  const joined = await joinWithNewAccount(token, given.value, request.headers);
  if (joined.ok) {
    const headers = new Headers(joined.value.map((cookie) => ["Set-Cookie", cookie]));
    headers.append("Set-Cookie", flashCookie("logged-in"));
    return redirect("/my", { headers });
  }
  if (joined.refusal.code === "password-weak") {
    const problem = weaknessWords[joined.refusal.weakness]();
    return given.refuse({ fieldErrors: { password: [problem] } }, 400);
  }
  const isDead = joined.refusal.code === "link-dead";
  return given.refuse(
    { formErrors: [isDead ? m.join_dead() : m.join_log_in_text()] },
    isDead ? 410 : 409,
  );
}

/** Where no answer comes, the form keeps what was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return attemptForm(() => serverAction(), m.unreachable());
}

/** The address carries the token, which is for nobody else. */
export function headers() {
  return { "Cache-Control": "private, no-store" };
}

export const meta: Route.MetaFunction = () => [
  ...titled(m.join_title({ site: site.name })),
  { name: "robots", content: "noindex" },
];

/** Where the link of an invitation leads (rules: staff-5). */
export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation, joining, ownPath } = loaderData;
  const answer = useAnswer(actionData);
  if (!invitation || !joining) {
    return (
      <MessagePage
        motif={<RagiEar className="size-24" />}
        title={m.join_dead()}
        action={<LinkButton to="/">{m.go_home()}</LinkButton>}
      >
        {m.join_dead_text()}
      </MessagePage>
    );
  }
  const role = staffRoleWords[invitation.role]();
  return (
    <Page
      title={m.join_title({ site: site.name })}
      intro={m.join_intro({ role, email: invitation.email })}
      width="form"
    >
      <Card padding="lg" className="grid gap-5">
        {joining.by === "form" && (
          <JoinForm action={ownPath} lastResult={answer} email={invitation.email} />
        )}
        {joining.by === "log-in" && (
          <>
            <p>{m.join_log_in_text()}</p>
            <div>
              <LinkButton to={`/login?${new URLSearchParams({ redirectTo: ownPath })}`}>
                {m.join_log_in()}
              </LinkButton>
            </div>
          </>
        )}
        {joining.by === "other" && (
          <Alert tone="warning">{m.join_other_account({ email: joining.email })}</Alert>
        )}
        {joining.by === "confirm" && (
          <Confirmation action={ownPath} answer={answer} email={joining.email} />
        )}
      </Card>
    </Page>
  );
}

interface ConfirmationProps {
  action: string;
  answer: SubmissionResult | undefined;
  email: string;
}

/** Joins with the account that is logged in. */
function Confirmation({ action, answer, email }: ConfirmationProps) {
  const { pending, submitOnce } = useSendOnce(() => {}, answer);
  const failure = answer?.error?.[""]?.[0];
  return (
    <Form method="post" action={action} onSubmit={submitOnce} className="grid gap-5">
      {failure && (
        <Outcome of={answer} tone="danger" role="alert">
          {failure}
        </Outcome>
      )}
      <p className="wrap-anywhere">{m.join_confirm_text({ email })}</p>
      <Button type="submit" size="lg" fullWidth pending={pending} pendingText={m.submitting()}>
        {m.join_button()}
      </Button>
    </Form>
  );
}
