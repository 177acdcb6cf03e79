import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { contactMessagePage } from "#app/domains/enquiries/list-enquiries.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { commandEnquiry } from "../components/enquiries/enquiry-commands.server.ts";
import { readEnquirySearch, type ShownEnquiry } from "../components/enquiries/enquiry-list.ts";
import { EnquiryPage } from "../components/enquiries/enquiry-page.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { knownCustomers } from "../components/orders/known-customers.server.ts";
import type { Route } from "./+types/messages";

export const handle = { live: ["contact-messages", "users"] } as const satisfies LiveHandle;

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
  return { enquiries, hasPrevious, hasNext, openOnly: search.openOnly, q: search.q };
}

export function action(args: Route.ActionArgs) {
  return commandEnquiry("contact-message", args.request, requirePermission(args, "enquiries"));
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta: Route.MetaFunction = () => titled(m.admin_messages());

/** Contact messages, newest first (rules: enquiries-7). */
export default function ContactMessages({ loaderData }: Route.ComponentProps) {
  return (
    <EnquiryPage
      {...loaderData}
      title={m.admin_messages()}
      action="/my/messages"
      noneYet={m.messages_none()}
    />
  );
}
