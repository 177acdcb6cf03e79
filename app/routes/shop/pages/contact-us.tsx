import type { SubmissionResult } from "@conform-to/react";
import { useEffect } from "react";
import { data, Link, redirectDocument, useLocation } from "react-router";
import { requireSender } from "#app/domains/accounts/sessions/require-sender.server.ts";
import { currentUser } from "#app/domains/accounts/sessions/session.server.ts";
import { ContactForm } from "#app/domains/enquiries/contact-form.tsx";
import { contactSchema } from "#app/domains/enquiries/enquiry.ts";
import { sendEnquiry } from "#app/domains/enquiries/keep-enquiry.ts";
import { refuseTooMany } from "#app/domains/enquiries/refuse-too-many.server.ts";
import { sendContactMessage } from "#app/domains/enquiries/send-enquiry.server.ts";
import { isOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { attemptForm } from "#app/lib/answers/attempt.ts";
import type { SharedPageHandle } from "#app/lib/live/shared-page.ts";
import { pathIn } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { describePage } from "#app/shell/page-head/page-description.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { readSubmission } from "#app/shell/upload/read-submission.server.ts";
import { useAnswer } from "#app/ui/answers/use-answer.ts";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { SohraiBorder } from "#app/ui/pictures/motif.tsx";
import type { Route } from "./+types/contact-us";
import { ComplaintHint, ComplaintSection } from "./contact-us/complaint-section.tsx";
import { ContactFacts } from "./contact-us/contact-facts.tsx";
import {
  type ComplaintVerdict,
  fileGivenComplaint,
} from "./contact-us/file-given-complaint.server.ts";

const path = "/contactUs";

/** The form says already what the shop knows of whoever is logged in. */
export const handle = {
  searchParams: ["sent", "order", "complain"],
  sharedBy: "visitors",
} as const satisfies SharedPageHandle;

export function loader({ context, url }: Route.LoaderArgs) {
  const user = currentUser(context);
  const asked = url.searchParams.get("order") ?? "";
  // What its page leads here with; anything else is nobody's to put into a form (rules: orders-48).
  const number = isOrderNumber(asked) ? asked : "";
  // With thanks or about an order it is the same page (rules: found-3).
  describePage(context, { canonical: path });
  return {
    isComplaining: url.searchParams.has("complain"),
    me: user?.id,
    sender: {
      ...(number && { subject: m.order_number({ number }) }),
      ...(user && {
        customerName: user.fullName,
        customerPhoneNumber: user.mobileNumber,
        customerEmailAddress: user.email,
      }),
    },
    complainer: {
      orderNumber: number,
      ...(user && { name: user.fullName, phone: user.mobileNumber, email: user.email }),
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request.clone());
  if (form.ok && form.value.get("intent") === "complain") {
    return fileGivenComplaint(request, currentUser(context) ?? undefined);
  }
  const given = await readSubmission(request, contactSchema);
  if (!given.ok) return given.answer;
  if (form.ok && form.value.has("kept")) requireSender(form.value, currentUser(context));
  const sent = await sendContactMessage(given.value);
  if (!sent.ok) return refuseTooMany(given, sent.refusal.seconds);
  // It waited for a connection, and its sender is on any page.
  if (form.ok && form.value.has("kept")) return data<SubmissionResult>({ status: "success" });
  // After sending, the page reloads (rules: enquiries-2).
  return redirectDocument(sentPath);
}

/** Where no answer comes, the form keeps what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  // A complaint does not wait in the browser: its number is wanted at once.
  if ((await request.clone().formData()).get("intent") === "complain") {
    const asked = () => serverAction() as Promise<ComplaintVerdict>;
    return { ...(await attemptForm(asked, m.unreachable())), isComplaint: true as const };
  }
  const form = { page: path, words: m.kept_message(), failed: m.unreachable() };
  return sendEnquiry(request, () => serverAction(), form);
}

export const meta: Route.MetaFunction = ({ location, loaderData }) => {
  if (loaderData?.isComplaining) return titled(m.complaint_title(), m.contact_intro());
  return titled(saysSent(location) ? m.contact_sent_title() : m.contact_title(), m.contact_intro());
};

/** How to reach the shop, a form to write to it (rules: enquiries-1), and one to complain (rules: complaints-1). */
export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const sent = useSent();
  const { isComplaining } = loaderData;
  const given = useAnswer<SubmissionResult | ComplaintVerdict>(actionData);
  const verdict = given && "isComplaint" in given ? given : undefined;
  const answer = verdict ? undefined : given;
  return (
    <Page
      title={m.contact_title()}
      intro={m.contact_intro()}
      divider={<SohraiBorder className="max-w-40 text-accent" />}
      className="pb-12 md:pb-16"
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-8">
        {answer?.status === "success" && (
          <div className="lg:col-span-full">
            <Outcome of={answer} tone="warning" role="status">
              {m.kept_enquiry()}
            </Outcome>
          </div>
        )}
        {sent && (
          <div className="lg:col-span-full">
            <Outcome of={sent} tone="success" role="status" title={m.contact_sent_title()}>
              {m.contact_sent_text()}
            </Outcome>
          </div>
        )}
        {isComplaining ? (
          <ComplaintSection sender={loaderData.complainer} verdict={verdict} />
        ) : (
          <div className="grid gap-6">
            <Card as="section" padding="lg" aria-labelledby="contact-form">
              <h2 id="contact-form" className="mb-5 text-lg">
                {m.contact_form_title()}
              </h2>
              <ContactForm
                action={path}
                lastResult={answer}
                me={loaderData.me}
                sender={loaderData.sender}
              />
            </Card>
            <ComplaintHint />
          </div>
        )}
        <div className="grid gap-6 lg:sticky lg:top-24">
          <ContactFacts />
          <BulkHint />
        </div>
      </div>
    </Page>
  );
}

/** Where the contact page is shown after a message was sent. */
const sentPath = `${path}?sent=1`;

/** Does the address of the page say that a message was sent? */
function saysSent({ search }: { search: string }): boolean {
  return new URLSearchParams(search).has("sent");
}

/**
 * Is the page shown after a message was sent? The browser's address then stops saying so, so that
 * whoever reloads the page or passes it on sees no thanks for a message that they have not written.
 */
function useSent(): boolean {
  const location = useLocation();
  const sent = saysSent(location);
  useEffect(() => {
    if (sent) history.replaceState(history.state, "", pathIn(location.pathname));
  }, [sent, location.pathname]);
  return sent;
}

/** Sends bulk buyers to the form of their own. */
function BulkHint() {
  return (
    <p className="text-muted">
      <strong className="font-semibold text-ink">{m.contact_bulk_title()}</strong>{" "}
      {m.contact_bulk_text()}{" "}
      <Link to="/bulkOrder" className="link inline-block py-2.5 font-semibold -my-2.5">
        {m.contact_bulk_link()}
      </Link>
    </p>
  );
}
