import { RotateCw } from "lucide-react";
import { data } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { messageWithTransaction } from "#app/domains/ondc/log/list-messages.server.ts";
import { messageState, messageWords } from "#app/domains/ondc/log/message-words.ts";
import { sendMessageAgain, triedAgain } from "#app/domains/ondc/log/send-again.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { CopyButton } from "#app/ui/forms/copy-button.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { RowConfirmDialog } from "../components/forms/row-confirm-dialog.tsx";
import { done, failed } from "../components/forms/toast-answers.server.ts";
import { BackLink, ContentPage, Fact, Facts, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/message";
import { MessageLine } from "./messages.tsx";

export const handle = { live: ["ondc-messages"] } as const satisfies LiveHandle;

const numberOf = (written: string) => (/^\d{1,15}$/.test(written) ? Number(written) : 0);

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "ondc");
  const message = await messageWithTransaction(numberOf(args.params.number));
  if (!message) throw data(null, { status: 404 });
  const again: readonly string[] = triedAgain[message.direction];
  return { message, mayTryAgain: again.includes(message.state) };
}

/** Sends it again, or answers it again. */
export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, "ondc");
  const sent = await sendMessageAgain(numberOf(args.params.number), owner);
  if (sent.ok) return done(m.ondc_again_done());
  return sent.refusal === "not-found"
    ? failed(m.change_seen_elsewhere())
    : failed(m.ondc_again_not_now(), 409);
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta: Route.MetaFunction = () => titled(m.ondc_message());

/** One message of the network as it was, how it stands, and what else its transaction said (rules: ondc-office-3). */
export default function OndcMessage({ loaderData }: Route.ComponentProps) {
  const { message, mayTryAgain } = loaderData;
  const { tone, word } = messageState(message);
  const others = message.others.filter(({ number }) => number !== message.number);
  return (
    <ContentPage
      title={messageWords(message)}
      narrow
      above={<BackLink to="/my/ondc/messages">{m.ondc_messages()}</BackLink>}
    >
      <TitledCard title={m.ondc_message()} action={<Status tone={tone}>{word}</Status>}>
        <div className="grid justify-items-start gap-4">
          <Facts>
            <Fact name={m.column_date()}>{formatDateTime(message.at)}</Fact>
            <Fact name={m.ondc_message_action()}>{message.action}</Fact>
            <Fact name={m.ondc_message_app()}>{message.subscriberId || "–"}</Fact>
            <Fact name={m.ondc_message_address()}>{message.uri || "–"}</Fact>
            {message.tries > 0 && <Fact name={m.ondc_message_tries()}>{message.tries}</Fact>}
            {message.problem && <Fact name={m.ondc_message_problem()}>{message.problem}</Fact>}
            {message.answer && (
              <Fact name={m.ondc_message_answer()}>
                {message.answer.status} {message.answer.body}
              </Fact>
            )}
          </Facts>
          {mayTryAgain && (
            <RowConfirmDialog
              title={m.ondc_again_title()}
              body={m.ondc_again_text()}
              confirmLabel={m.ondc_again()}
              button={{ icon: <RotateCw aria-hidden className="size-4" /> }}
              action={`/my/ondc/messages/${message.number}`}
              fields={{ intent: "again" }}
            />
          )}
        </div>
      </TitledCard>
      <TitledCard
        title={m.ondc_message_body()}
        action={
          <CopyButton
            text={message.body}
            label={m.keys_copy()}
            copiedLabel={m.keys_copied()}
            refusedText={m.keys_copy_refused()}
          />
        }
      >
        {message.isCut && <p className="mb-3 text-muted text-sm">{m.ondc_message_cut()}</p>}
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keys.
          tabIndex={0}
          className="max-h-[60vh] overflow-auto text-xs"
        >
          {message.body}
        </pre>
      </TitledCard>
      {others.length > 0 && (
        <section aria-labelledby="transaction" className="grid gap-3">
          <h2 id="transaction" className="text-lg">
            {m.ondc_message_transaction()}
          </h2>
          {others.map((other) => (
            <MessageLine key={other.number} message={other} />
          ))}
        </section>
      )}
    </ContentPage>
  );
}
