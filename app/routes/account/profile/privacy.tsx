import type { SubmissionResult } from "@conform-to/react";
import { Download } from "lucide-react";
import { data, Form, redirectDocument } from "react-router";
import { logOut } from "#app/domains/accounts/login/log-in.server.ts";
import { hasPassword } from "#app/domains/accounts/passwords/change-password.server.ts";
import { newsConsent, setNewsConsent } from "#app/domains/accounts/profile/news-consent.server.ts";
import { requireUser } from "#app/domains/accounts/sessions/session.server.ts";
import { isStaff } from "#app/domains/accounts/users/user.ts";
import { type DeletionRefusal, deleteAccount } from "#app/domains/privacy/delete-account.server.ts";
import {
  deleteAccountSchema,
  freshMinutes,
  privacySchema,
} from "#app/domains/privacy/delete-account.ts";
import { ownNumbers, setOwnConsent } from "#app/domains/whatsapp/consents.server.ts";
import { WhatsappConsent } from "#app/domains/whatsapp/whatsapp-consent.tsx";
import { attemptForm } from "#app/lib/answers/attempt.ts";
import { tooManyTries } from "#app/lib/answers/form-failure.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { flashCookie } from "#app/server/http/own-cookie.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { readSubmission } from "#app/shell/upload/read-submission.server.ts";
import { useAnswer } from "#app/ui/answers/use-answer.ts";
import { useSendOnce } from "#app/ui/answers/use-send-once.ts";
import { Alert, Outcome } from "#app/ui/dialogs/alert.tsx";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { CheckboxField } from "#app/ui/forms/field.tsx";
import { FormPasswordField, FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { AccountPage } from "../components/account-page.tsx";
import type { Route } from "./+types/privacy";

export const handle = {
  live: ["my-whatsapp", "whatsapp-settings"],
  snapshot: ["users", "my-addresses"],
} as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const user = requireUser(args);
  const [consent, byPassword, numbers] = await Promise.all([
    newsConsent(user),
    hasPassword(user.id),
    ownNumbers(user),
  ]);
  return { email: user.email, consent, byPassword, numbers, isStaff: isStaff(user) };
}

/** Gives or withdraws consent to news or to be told by WhatsApp, or deletes the account. */
export async function action(args: Route.ActionArgs) {
  const user = requireUser(args);
  const given = await readSubmission(args.request, privacySchema, ["proof"]);
  if (!given.ok) return given.answer;
  const { intent, news = false, phone = "", wanted = false, proof } = given.value;
  if (intent === "whatsapp") {
    const isKept = await setOwnConsent(user, phone, { isIn: wanted, how: "profile" });
    return isKept
      ? data<SubmissionResult>({ status: "success", initialValue: null })
      : given.refuse({ formErrors: [m.whatsapp_consent_not_kept()] }, 404);
  }
  if (intent === "news") {
    await setNewsConsent(user, news, "privacy-page");
    return data<SubmissionResult>({ status: "success", initialValue: null });
  }
  if (proof === undefined) {
    return given.refuse({ fieldErrors: { proof: [m.own_data_proof_required()] } }, 400);
  }
  const deleted = await deleteAccount(user, proof, args.request.headers);
  if (!deleted.ok) {
    const { errors, status } = refusalAnswer(deleted.refusal);
    return given.refuse(errors, status);
  }
  const cookies = await logOut(args.request.headers);
  const headers = new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
  headers.append("Set-Cookie", flashCookie("account-deleted"));
  // A new document: nothing of the account stays in this one.
  return redirectDocument("/", { headers });
}

function refusalAnswer(refusal: DeletionRefusal) {
  const atField = (message: string) => ({ fieldErrors: { proof: [message] } });
  const ofForm = (message: string) => ({ formErrors: [message] });
  switch (refusal.code) {
    case "password-wrong":
      return { errors: atField(m.login_password_wrong()), status: 403 };
    case "email-wrong":
      return { errors: atField(m.own_data_email_wrong()), status: 403 };
    case "session-old":
      return { errors: ofForm(m.own_data_session_old({ n: freshMinutes })), status: 403 };
    case "staff":
      return { errors: ofForm(m.own_data_staff()), status: 409 };
    case "too-many-tries":
      return { errors: ofForm(tooManyTries(refusal.seconds)), status: 429 };
  }
}

/** Where no answer comes, the form keeps what was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return attemptForm(() => serverAction(), m.unreachable());
}

export const meta: Route.MetaFunction = () => titled(m.account_data());

/** What is stored about a shopper, and what she decides about it (rules: privacy-1). */
export default function PrivacyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, consent, byPassword, numbers } = loaderData;
  const answer = useAnswer(actionData);
  const saved = answer?.status === "success" ? answer : undefined;
  return (
    <AccountPage title={m.account_data()} intro={m.own_data_intro()}>
      <div className="grid max-w-2xl gap-5">
        {saved && (
          <Outcome of={saved} tone="success" role="status">
            {m.own_data_news_saved()}
          </Outcome>
        )}
        <Card as="section" padding="lg" className="grid gap-4">
          <h2 className="text-lg">{m.own_data_download_title()}</h2>
          <p>{m.own_data_download_text()}</p>
          <div>
            <LinkButton
              to="/account/data.json"
              reloadDocument
              variant="secondary"
              icon={<Download aria-hidden="true" className="size-5" />}
            >
              {m.own_data_download()}
            </LinkButton>
          </div>
        </Card>
        <NewsForm consent={consent} answer={answer} />
        {numbers.length > 0 && (
          <Card as="section" padding="lg" className="grid gap-4">
            <h2 className="text-lg">{m.whatsapp()}</h2>
            {numbers.map((number) => (
              <WhatsappConsent<SubmissionResult>
                key={number.phone}
                number={number}
                isKept={({ status }) => status === "success"}
              />
            ))}
          </Card>
        )}
        <Card as="section" padding="lg" className="grid gap-4">
          <h2 className="text-lg">{m.own_data_delete_title()}</h2>
          <h3 className="font-semibold">{m.own_data_goes_title()}</h3>
          <p>{m.own_data_goes()}</p>
          <h3 className="font-semibold">{m.own_data_stays_title()}</h3>
          <p>{m.own_data_stays()}</p>
          <p>{m.own_data_open_orders()}</p>
          {loaderData.isStaff ? (
            <Alert tone="warning">{m.own_data_staff()}</Alert>
          ) : (
            <DeleteForm
              email={email}
              byPassword={byPassword}
              answer={answer?.status === "success" ? undefined : answer}
            />
          )}
        </Card>
      </div>
    </AccountPage>
  );
}

interface NewsFormProps {
  consent: { isGiven: boolean; at: Date } | undefined;
  answer: unknown;
}

function NewsForm({ consent, answer }: NewsFormProps) {
  const { pending, submitOnce } = useSendOnce(() => {}, answer);
  return (
    <Card as="section" padding="lg" className="grid gap-4">
      <h2 className="text-lg">{m.own_data_news_title()}</h2>
      <Form method="post" onSubmit={submitOnce} className="grid gap-4">
        <input type="hidden" name="intent" value="news" />
        <CheckboxField
          key={String(consent?.isGiven)}
          name="news"
          label={m.news_label()}
          hint={m.news_hint()}
          defaultChecked={consent?.isGiven ?? false}
        />
        {consent && (
          <p className="text-muted text-sm">
            {consent.isGiven
              ? m.own_data_news_given({ time: formatDateTime(consent.at) })
              : m.own_data_news_withdrawn({ time: formatDateTime(consent.at) })}
          </p>
        )}
        <div>
          <Button type="submit" variant="secondary" pending={pending} pendingText={m.submitting()}>
            {m.profile_save()}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

interface DeleteFormProps {
  email: string;
  byPassword: boolean;
  answer: SubmissionResult | undefined;
}

function DeleteForm({ email, byPassword, answer }: DeleteFormProps) {
  const { form, fields, formProps, pending } = useSchemaForm({
    schema: deleteAccountSchema,
    lastResult: answer,
  });
  return (
    <Form {...formProps} className="grid gap-4">
      <input type="hidden" name="intent" value="delete" />
      {form.errors && (
        <Alert tone="danger" role="alert">
          {form.errors[0]}
        </Alert>
      )}
      {byPassword ? (
        <>
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <FormPasswordField
            field={fields.proof}
            label={m.password_current()}
            autoComplete="current-password"
            showLabel={m.show_password()}
            hideLabelText={m.hide_password()}
          />
        </>
      ) : (
        <FormTextField
          field={fields.proof}
          label={m.own_data_type_email({ email })}
          hint={m.own_data_type_email_hint({ n: freshMinutes })}
          type="email"
          autoComplete="off"
        />
      )}
      <div>
        <Button
          type="submit"
          variant="secondary"
          className="text-danger!"
          pending={pending}
          pendingText={m.submitting()}
        >
          {m.own_data_delete()}
        </Button>
      </div>
    </Form>
  );
}
