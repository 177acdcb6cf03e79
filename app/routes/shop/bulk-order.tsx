import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useEffect } from "react";
import { data } from "react-router";
import { currentUser } from "#app/domains/accounts/session.server.ts";
import { DistributorForm } from "#app/domains/enquiries/distributor-form.tsx";
import { distributorSchema } from "#app/domains/enquiries/enquiry.ts";
import { requestDistribution } from "#app/domains/enquiries/request-distribution.server.ts";
import { attempt } from "#app/lib/attempt.ts";
import { formFailure } from "#app/lib/form-failure.ts";
import { tooManyTries } from "#app/lib/too-many-tries.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/form-data.server.ts";
import { Card } from "#app/ui/card.tsx";
import { SohraiBorder } from "#app/ui/motif.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import { Page } from "#app/ui/page.tsx";
import { toast } from "#app/ui/toast.ts";
import { useAnswer } from "#app/ui/use-answer.ts";
import type { Route } from "./+types/bulk-order";
import { BulkReasons } from "./bulk-order/bulk-reasons.tsx";
import { titled } from "./shell/page-title.ts";
import { unreadableForm } from "./shell/unreadable-form.ts";

export function loader({ context }: Route.LoaderArgs) {
  const user = currentUser(context);
  return {
    sender: user ? { fullName: user.fullName, email: user.email, phone: user.mobileNumber } : {},
  };
}

export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request);
  if (!form.ok) return unreadableForm(form.refusal);
  const given = parseWithZod(form.value, { schema: distributorSchema });
  if (given.status !== "success") return data<SubmissionResult>(given.reply(), { status: 400 });

  const requested = await requestDistribution(given.value);
  if (!requested.ok) {
    const formErrors = [tooManyTries(requested.refusal.seconds)];
    return data<SubmissionResult>(given.reply({ formErrors }), { status: 429 });
  }
  // Conform empties a form whose answer brings null.
  return data<SubmissionResult>({ status: "success", initialValue: null });
}

/** Where no answer comes, the form keeps what was typed (rules: enquiries-4). */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await attempt(() => serverAction());
  return "code" in answer ? formFailure(m.something_wrong()) : answer;
}

export const meta: Route.MetaFunction = () => titled(m.bulk_title(), m.bulk_intro());

/** The distributor / bulk-order form, and whom it is for (rules: enquiries-3). */
export default function BulkOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData);
  const thanks = answer?.status === "success" ? answer : undefined;
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
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-8">
        {thanks && (
          <div className="lg:col-span-full">
            <Outcome of={thanks} tone="success" role="status" title={m.distributor_thanks()} />
          </div>
        )}
        <Card as="section" padding="lg" aria-labelledby="bulk-form">
          <h2 id="bulk-form" className="mb-5 text-lg">
            {m.bulk_form_title()}
          </h2>
          <DistributorForm lastResult={answer} sender={loaderData.sender} />
        </Card>
        <BulkReasons />
      </div>
    </Page>
  );
}
