import { data, Form } from "react-router";
import { linkedUser } from "#app/domains/accounts/passwords/mailed-link.server.ts";
import { currentUser, requireUser } from "#app/domains/accounts/sessions/session.server.ts";
import {
  mailVerifyLinkAgain,
  verifyEmail,
} from "#app/domains/accounts/signing-up/verify-email.server.ts";
import {
  SendVerifyLink,
  sendAgain,
  type VerifyAnswer,
  verifyPath,
} from "#app/domains/accounts/signing-up/verify-note.tsx";
import { attempt, unansweredText } from "#app/lib/answers/attempt.ts";
import { tooManyTries } from "#app/lib/answers/form-failure.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { withoutLanguage } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { MessagePage } from "#app/shell/messages/message-page.tsx";
import { titled } from "#app/shell/page-head/page-title.ts";
import { useAnswer } from "#app/ui/answers/use-answer.ts";
import { useSendOnce } from "#app/ui/answers/use-send-once.ts";
import { Alert, Outcome } from "#app/ui/dialogs/alert.tsx";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import type { Route } from "./+types/verify-email";

export const handle = { live: [], snapshot: ["users"] } as const satisfies LiveHandle;

/** Looks at the link and leaves it as it is: mail programs open links before people do. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const user = currentUser(context);
  const token = url.searchParams.get("token");
  return {
    ownPath: withoutLanguage(`${url.pathname}${url.search}`),
    hasToken: token !== null,
    email: token ? (await linkedUser("verify-email", token))?.email : undefined,
    user: user && { email: user.email, emailVerified: user.emailVerified },
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  if (form.ok && form.value.get("intent") === sendAgain) return sendLink(requireUser(args));
  const verified = await verifyEmail(args.url.searchParams.get("token") ?? "");
  if (verified.ok) return data<VerifyAnswer>({ code: "verified" });
  return data<VerifyAnswer>({ code: "link-dead" }, { status: 410 });
}

async function sendLink(user: ReturnType<typeof requireUser>) {
  const sent = await mailVerifyLinkAgain(user);
  if (sent.ok) return data<VerifyAnswer>({ code: "sent" });
  const message = tooManyTries(sent.refusal.seconds);
  return data<VerifyAnswer>({ code: "refused", message }, { status: 429 });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return attempt(() => serverAction());
}

/** The address carries the token, which is for nobody else. */
export function headers() {
  return { "Cache-Control": "private, no-store" };
}

export const meta: Route.MetaFunction = () => [
  ...titled(m.verify_title()),
  { name: "robots", content: "noindex" },
];

/** Confirms an e-mail address by the link that was mailed to it. */
export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { ownPath, hasToken, email, user } = loaderData;
  const answer = useAnswer(actionData);
  const motif = <RagiEar className="size-24" />;
  if (answer?.code === "verified" || (!email && user?.emailVerified)) {
    const toAccount = user ? "/dashboard" : "/login?redirectTo=%2Fdashboard";
    return (
      <MessagePage
        motif={motif}
        title={m.verify_done()}
        action={<LinkButton to={toAccount}>{m.verify_to_account()}</LinkButton>}
      >
        <Outcome of={answer} tone="success" role="status" className="text-start">
          {m.verify_done_hint()}
        </Outcome>
      </MessagePage>
    );
  }
  if (email) {
    return (
      <MessagePage
        motif={motif}
        title={m.verify_title()}
        action={<ConfirmForm action={ownPath} answer={answer} />}
      >
        <p className="[overflow-wrap:anywhere]">{m.verify_ask({ email })}</p>
        {answer?.code === "unreachable" && (
          <Alert tone="danger" role="alert" className="mt-4 text-start">
            {unansweredText(answer)}
          </Alert>
        )}
      </MessagePage>
    );
  }
  const waiting = user && !hasToken;
  return (
    <MessagePage
      motif={motif}
      title={waiting ? m.verify_title() : m.verify_link_dead()}
      action={
        user ? (
          <SendVerifyLink answered={answer} />
        ) : (
          <LinkButton to={`/login?redirectTo=${encodeURIComponent(verifyPath)}`}>
            {m.verify_login_first()}
          </LinkButton>
        )
      }
    >
      <p className="[overflow-wrap:anywhere]">
        {waiting ? m.verify_waiting_hint({ email: user.email }) : m.verify_link_dead_hint()}
      </p>
    </MessagePage>
  );
}

function ConfirmForm({ action, answer }: { action: string; answer: VerifyAnswer | undefined }) {
  // A second click would find the link used up.
  const { pending, submitOnce } = useSendOnce(() => {}, answer);
  return (
    <Form method="post" action={action} onSubmit={submitOnce}>
      <Button type="submit" size="lg" pending={pending} pendingText={m.verify_working()}>
        {m.verify_button()}
      </Button>
    </Form>
  );
}
