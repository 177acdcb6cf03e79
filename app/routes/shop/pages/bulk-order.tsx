import type { SubmissionResult } from "@conform-to/react";
import { CookingPot, Gift, Sprout, Store } from "lucide-react";
import { useEffect } from "react";
import { data, Link } from "react-router";
import { requireSender } from "#app/domains/accounts/sessions/require-sender.server.ts";
import { currentUser } from "#app/domains/accounts/sessions/session.server.ts";
import { DistributorForm } from "#app/domains/enquiries/distributor-form.tsx";
import { distributorSchema } from "#app/domains/enquiries/enquiry.ts";
import { sendEnquiry } from "#app/domains/enquiries/keep-enquiry.ts";
import { refuseTooMany } from "#app/domains/enquiries/refuse-too-many.server.ts";
import { requestDistribution } from "#app/domains/enquiries/send-enquiry.server.ts";
import type { SharedPageHandle } from "#app/lib/live/shared-page.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { readSubmission } from "#app/shell/upload/read-submission.server.ts";
import { useAnswer } from "#app/ui/answers/use-answer.ts";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { SohraiBorder } from "#app/ui/pictures/motif.tsx";
import type { Route } from "./+types/bulk-order";

/** The form says already what the shop knows of whoever is logged in. */
export const handle = { sharedBy: "visitors" } as const satisfies SharedPageHandle;

export function loader({ context }: Route.LoaderArgs) {
  const user = currentUser(context);
  return {
    me: user?.id,
    sender: user ? { fullName: user.fullName, email: user.email, phone: user.mobileNumber } : {},
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request.clone());
  const given = await readSubmission(request, distributorSchema);
  if (!given.ok) return given.answer;
  if (form.ok && form.value.has("kept")) requireSender(form.value, currentUser(context));
  const requested = await requestDistribution(given.value);
  if (!requested.ok) return refuseTooMany(given, requested.refusal.seconds);
  // Conform empties a form whose answer brings null.
  return data<SubmissionResult>({ status: "success", initialValue: null });
}

/** Where no answer comes, the form keeps what was typed (rules: enquiries-4). */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = { page: "/bulkOrder", words: m.kept_request(), failed: m.something_wrong() };
  return sendEnquiry(request, () => serverAction(), form);
}

export const meta: Route.MetaFunction = () => titled(m.bulk_title(), m.bulk_intro());

/** The distributor / bulk-order form, and whom it is for (rules: enquiries-3). */
export default function BulkOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData);
  const isKept = answer !== undefined && "isKept" in answer;
  const thanks = answer?.status === "success" && !isKept ? answer : undefined;
  useEffect(() => {
    if (thanks) toast.success(m.distributor_thanks());
  }, [thanks]);
  return (
    <Page
      title={m.bulk_title()}
      intro={m.bulk_intro()}
      divider={<SohraiBorder className="max-w-40 text-accent" />}
      className="pb-12 md:pb-16"
    >
      <div className="wrap-anywhere grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-8">
        {isKept && (
          <div className="lg:col-span-full">
            <Outcome of={answer} tone="warning" role="status">
              {m.kept_enquiry()}
            </Outcome>
          </div>
        )}
        {thanks && (
          <div className="lg:col-span-full">
            <Outcome of={thanks} tone="success" role="status" title={m.distributor_thanks()} />
          </div>
        )}
        <Card as="section" padding="lg" aria-labelledby="bulk-form">
          <h2 id="bulk-form" className="mb-5 text-lg">
            {m.bulk_form_title()}
          </h2>
          <DistributorForm lastResult={answer} me={loaderData.me} sender={loaderData.sender} />
        </Card>
        <BulkReasons />
      </div>
    </Page>
  );
}

const reasons = [
  { Icon: Store, title: m.bulk_shops_title, text: m.bulk_shops_text },
  { Icon: CookingPot, title: m.bulk_canteens_title, text: m.bulk_canteens_text },
  { Icon: Gift, title: m.bulk_gifts_title, text: m.bulk_gifts_text },
  { Icon: Sprout, title: m.bulk_origin_title, text: m.bulk_origin_text },
];

/** Whom the shop supplies in bulk, with what, and where to ask first. */
function BulkReasons() {
  return (
    <Card
      as="section"
      tinted
      padding="none"
      aria-labelledby="bulk-reasons"
      className="lg:sticky lg:top-24"
    >
      <SohraiBorder className="text-accent" />
      <div className="p-5 sm:p-6">
        <h2 id="bulk-reasons" className="text-lg">
          {m.bulk_reasons_title()}
        </h2>
        <ul className="mt-4 grid gap-5 sm:max-lg:grid-cols-2">
          {reasons.map(({ Icon, title, text }) => (
            <li key={title()} className="flex items-start gap-4">
              <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <div className="min-w-0">
                <h3 className="text-base">{title()}</h3>
                <p className="text-muted text-sm">{text()}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-5 border-line border-t pt-4">
          {m.bulk_questions()}{" "}
          <Link to="/contactUs" className="link inline-block py-2.5 font-semibold -my-2.5">
            {m.contact_title()}
          </Link>
        </p>
      </div>
    </Card>
  );
}
