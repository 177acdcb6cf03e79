import { MessageCircle } from "lucide-react";
import { Link } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { contactMessagePage } from "#app/domains/enquiries/list-enquiries.server.ts";
import {
  countWaitingConversations,
  hasConversations,
} from "#app/domains/whatsapp/answers/read-conversations.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { commandEnquiry } from "../components/enquiries/enquiry-commands.server.ts";
import { readEnquirySearch, type ShownEnquiry } from "../components/enquiries/enquiry-list.ts";
import { EnquiryPage } from "../components/enquiries/enquiry-page.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { knownCustomers } from "../components/orders/known-customers.server.ts";
import type { Route } from "./+types/messages";

export const handle = {
  live: ["contact-messages", "users", "whatsapp"],
} as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const admin = requirePermission(args, "enquiries");
  const search = readEnquirySearch(args.url.searchParams);
  const { rows, hasPrevious, hasNext } = await contactMessagePage(search);
  const customerOf = await knownCustomers(
    admin,
    rows.map((row) => ({ email: row.customerEmailAddress, phone: row.customerPhoneNumber })),
  );
  const enquiries = rows.map(
    (row): ShownEnquiry => ({
      id: row.id,
      name: row.customerName,
      email: row.customerEmailAddress,
      phone: row.customerPhoneNumber,
      address: "",
      subject: row.subject,
      text: row.customerMessage,
      date: row.dateMessage,
      handledAt: row.handledAt,
      handledBy: row.handledBy,
      customer: customerOf({ email: row.customerEmailAddress, phone: row.customerPhoneNumber }),
    }),
  );
  const [hasChats, chats] = await Promise.all([hasConversations(), countWaitingConversations()]);
  return {
    ...{ enquiries, hasPrevious, hasNext, openOnly: search.openOnly, q: search.q },
    chats: hasChats ? chats : undefined,
  };
}

export function action(args: Route.ActionArgs) {
  return commandEnquiry("contact-message", args.request, requirePermission(args, "enquiries"));
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta: Route.MetaFunction = () => titled(m.admin_messages());

/** Contact messages, newest first (rules: enquiries-7), and the way to those on WhatsApp. */
export default function ContactMessages({ loaderData }: Route.ComponentProps) {
  const { chats } = loaderData;
  return (
    <EnquiryPage
      {...loaderData}
      title={m.admin_messages()}
      action="/my/messages"
      noneYet={m.messages_none()}
      intro={
        chats !== undefined && (
          <Link to="/my/messages/whatsapp" className="link touch inline-flex items-center gap-2">
            <MessageCircle aria-hidden="true" className="size-4 shrink-0" />
            {chats > 0 ? m.whatsapp_messages_waiting({ n: chats }) : m.whatsapp_messages()}
          </Link>
        )
      }
    />
  );
}
