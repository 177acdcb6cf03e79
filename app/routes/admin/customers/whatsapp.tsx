import clsx from "clsx";
import { data } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import {
  type AnswerRefusal,
  answerConversation,
  leaveUnanswered,
} from "#app/domains/whatsapp/answers/answer-conversation.server.ts";
import { conversationSchema } from "#app/domains/whatsapp/answers/conversation.ts";
import {
  conversationOf,
  conversations,
} from "#app/domains/whatsapp/answers/read-conversations.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { whatsappMode } from "#app/server/whatsapp/cloud-api.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Card } from "#app/ui/layout/card.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { done, failed, unread } from "../components/forms/toast-answers.server.ts";
import { BackLink, ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/whatsapp";
import { ConversationCard } from "./whatsapp/conversation-card.tsx";
import { ConversationList } from "./whatsapp/conversation-list.tsx";

export const handle = {
  live: ["whatsapp", "my-whatsapp", "orders", "users"],
} as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "enquiries");
  const { phone } = args.params;
  const [list, conversation] = await Promise.all([
    conversations(),
    phone ? conversationOf(phone) : undefined,
  ]);
  if (phone && !conversation) throw data(null, { status: 404 });
  return { list, conversation, isOff: whatsappMode() === "off", now: new Date() };
}

/** Answers a conversation, or puts it away. */
export async function action(args: Route.ActionArgs) {
  const staff = requirePermission(args, "enquiries");
  const form = await readForm(args.request);
  if (!form.ok) return unread(form.refusal);
  const given = conversationSchema.safeParse(fieldsOf(form.value));
  if (!given.success) {
    const isText = given.error.issues[0]?.path[0] === "text";
    return failed((isText && given.error.issues[0]?.message) || m.something_wrong(), 400);
  }
  const phone = args.params.phone ?? "";
  if (given.data.intent === "no-answer") {
    await leaveUnanswered(phone, given.data.waiting, staff);
    return done(m.whatsapp_no_answer_done());
  }
  if (whatsappMode() === "off") return failed(m.whatsapp_off(), 409);
  const answered = await answerConversation(phone, given.data, staff);
  return answered.ok ? done(m.whatsapp_answer_sent()) : refusalOf(answered.refusal);
}

function refusalOf(refusal: AnswerRefusal) {
  if (refusal === "not-found") return failed(m.change_seen_elsewhere());
  if (refusal === "closed")
    return failed(`${m.whatsapp_closed()}. ${m.whatsapp_closed_text()}`, 409);
  return failed(refusal.by ? m.whatsapp_met({ who: refusal.by }) : m.whatsapp_met_shop(), 409);
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta: Route.MetaFunction = () => titled(m.whatsapp_messages());

/** What buyers write on WhatsApp, with the shop's answers (rules: whatsapp-23). */
export default function WhatsappMessages({ loaderData }: Route.ComponentProps) {
  const { list, conversation, isOff, now } = loaderData;
  return (
    <ContentPage
      title={m.whatsapp_messages()}
      intro={!conversation && m.whatsapp_messages_intro()}
      above={
        conversation ? (
          <span className="contents lg:hidden">
            <BackLink to="/my/messages/whatsapp">{m.whatsapp_messages()}</BackLink>
          </span>
        ) : (
          <BackLink to="/my/messages">{m.admin_messages()}</BackLink>
        )
      }
    >
      {list.rows.length === 0 ? (
        <EmptyState motif={<RagiEar className="h-24 w-auto" />} title={m.whatsapp_messages_none()}>
          {isOff ? m.whatsapp_off() : m.whatsapp_messages_none_text()}
        </EmptyState>
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <div className={clsx(conversation && "max-lg:hidden")}>
            <ConversationList list={list} current={conversation?.phone} now={now} />
          </div>
          {conversation ? (
            <ConversationCard key={conversation.phone} {...{ conversation, isOff, now }} />
          ) : (
            <Card className="text-center text-muted max-lg:hidden">{m.whatsapp_choose()}</Card>
          )}
        </div>
      )}
    </ContentPage>
  );
}
