import type { SubmissionResult } from "@conform-to/react";
import { DoorClosed, DoorOpen, ExternalLink } from "lucide-react";
import { data, Link, useFetcher } from "react-router";
import { z } from "zod";
import {
  hasRecentFactor,
  requirePermission,
} from "#app/domains/accounts/sessions/session.server.ts";
import { mobileNumberSchema } from "#app/domains/accounts/signing-up/mobile-number.ts";
import type { User } from "#app/domains/accounts/users/user.ts";
import { productPage } from "#app/domains/catalog/product/products.server.ts";
import { countOpeningNews, tellOpeningNews } from "#app/domains/enquiries/opening-news.server.ts";
import { refusalMessage } from "#app/domains/orders/placing/checkout.ts";
import {
  endTrialOrder,
  makeTrialOrder,
  trialOrder,
} from "#app/domains/payments/paying/trial-order.server.ts";
import { paymentMode } from "#app/domains/payments/provider/razorpay.server.ts";
import { changeFact } from "#app/domains/shop-facts/change-fact.server.ts";
import { openingFacts } from "#app/domains/shop-facts/fact-names.ts";
import { attemptForm } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { readSubmission } from "#app/shell/upload/read-submission.server.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import { site } from "#site";
import { factsOfFile } from "../../../../site.config.ts";
import { ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/opening";
import { type Lacking, readLacking } from "./opening/read-lacking.server.ts";
import { Refusal } from "./opening/refusal.tsx";
import { TrialCard } from "./opening/trial-card.tsx";
import { FactLine } from "./shop-facts/fact-line.tsx";

export const handle = {
  live: ["shop-facts", "opening-news", "products", "delivery-days", "orders", "tax-classes"],
} as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const owner = requirePermission(args, "shop-facts");
  const [lacking, waiting, trial] = await Promise.all([
    readLacking(),
    countOpeningNews(),
    trialOrder(),
  ]);
  return {
    isOpen: site.opening === "open",
    facts: { ...site },
    isConfirmed: hasRecentFactor(args),
    mobileNumber: owner.mobileNumber,
    ...{ factsOfFile, lacking, waiting, trial, mode: paymentMode().mode },
  };
}

const schema = z.object({
  intent: z.enum(["open-shop", "close-shop", "tell-opened", "make-trial", "end-trial"], {
    error: m.something_wrong,
  }),
  mobileNumber: mobileNumberSchema.optional(),
});

type Answer = SubmissionResult & { told?: number };

export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, "shop-facts");
  const given = await readSubmission(args.request, schema);
  if (!given.ok) return given.answer;
  const { intent, mobileNumber } = given.value;
  const refuse = (message: string) => given.refuse({ formErrors: [message] }, 409);
  const done = (more: Omit<Answer, "status"> = {}) => data<Answer>({ status: "success", ...more });
  switch (intent) {
    case "open-shop": {
      const forbidding = (await readLacking()).find(({ forbids }) => forbids);
      if (forbidding) return refuse(m.opening_forbidden({ what: forbidding.label }));
      await changeFact(owner, "opening", "open", "closed");
      return done();
    }
    case "close-shop":
      await changeFact(owner, "opening", "closed", "open");
      return done();
    case "tell-opened":
      if (site.opening !== "open") return refuse(m.opening_not_yet());
      return done({ told: await tellOpeningNews(owner) });
    case "end-trial":
      return (await endTrialOrder(owner)) ? done() : refuse(m.opening_trial_over());
    case "make-trial": {
      if (paymentMode().mode === "practice") return refuse(m.opening_trial_practice());
      if (!mobileNumber)
        return given.refuse({ fieldErrors: { mobileNumber: [m.mobile_invalid()] } }, 400);
      const why = await tryToMakeTrial(owner, mobileNumber);
      return why ? refuse(why) : done();
    }
  }
}

/** @returns why there is none. */
async function tryToMakeTrial(owner: User, phoneNumber: string): Promise<string | undefined> {
  const [pinCode] = /\b[1-9]\d{5}\b/.exec(site.address) ?? [];
  if (!pinCode) return m.opening_trial_no_pin();
  const { rows } = await productPage(undefined, mostTried);
  const product = rows.find(
    ({ currentStock, productMRP }) => currentStock > 0 && productMRP >= 100,
  );
  if (!product) return m.opening_no_products();
  const place = { addressLine: site.address.slice(0, 200), areaLocality: site.name };
  const address = {
    ...{ name: owner.fullName || site.name, phoneNumber, pinCode, ...place },
    ...{ landmark: site.name, city: site.state, state: site.state, addressType: "Home" as const },
  };
  const made = await makeTrialOrder(owner, address, product);
  if (made.ok) return undefined;
  const { refusal } = made;
  return refusal.code === "customer-not-found" || refusal.code === "price-too-high"
    ? m.something_wrong()
    : refusalMessage(refusal);
}

/** Products that are looked through for one in stock. */
const mostTried = 200;

/** Where no answer comes, the page says so. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  attemptForm(() => serverAction(), m.unreachable());

export const meta: Route.MetaFunction = () => titled(m.admin_opening());

/** Whether the shop is open, and what is missing before it is (rules: opening-1). */
export default function OpeningPage({ loaderData }: Route.ComponentProps) {
  const { isOpen, facts, isConfirmed, lacking, waiting } = loaderData;
  return (
    <ContentPage title={m.admin_opening()} intro={m.opening_intro()} narrow>
      <Switch isOpen={isOpen} mayOpen={!lacking.some(({ forbids }) => forbids)} />
      {waiting > 0 && <NewsCard isOpen={isOpen} waiting={waiting} />}
      <LackingList lacking={lacking} />
      <TrialCard {...loaderData} />
      <TitledCard
        title={m.opening_page_title()}
        action={
          <LinkButton
            to="/closed"
            target="_blank"
            variant="ghost"
            icon={<ExternalLink aria-hidden="true" className="size-4" />}
          >
            {m.opening_page_look()}
          </LinkButton>
        }
      >
        {!isConfirmed && (
          <Alert
            className="mb-3"
            action={
              <LinkButton to="/login/again?redirectTo=/my/opening" size="sm">
                {m.facts_confirm_link()}
              </LinkButton>
            }
          >
            {m.facts_confirm_first()}
          </Alert>
        )}
        <ul className="-my-3 divide-y divide-line">
          {openingFacts.map((name) => (
            <FactLine
              key={name}
              name={name}
              value={facts[name]}
              ofFile={loaderData.factsOfFile[name]}
              isConfirmed={isConfirmed}
            />
          ))}
        </ul>
      </TitledCard>
    </ContentPage>
  );
}

/** One press, back and forth. */
function Switch({ isOpen, mayOpen }: { isOpen: boolean; mayOpen: boolean }) {
  const { Form, data: answer, state } = useFetcher<Answer>();
  const pending = state !== "idle";
  const Icon = isOpen ? DoorOpen : DoorClosed;
  return (
    <Form
      method="post"
      className="grid gap-4 rounded-lg border border-line bg-raised p-5 text-center"
    >
      <Refusal of={answer} />
      <Icon aria-hidden="true" className="size-12 justify-self-center text-primary" />
      <div role="status">
        <p className="font-semibold text-xl">{isOpen ? m.opening_open() : m.opening_closed()}</p>
        <p className="text-muted">{isOpen ? m.opening_open_means() : m.opening_closed_means()}</p>
      </div>
      <Button
        type="submit"
        name="intent"
        value={isOpen ? "close-shop" : "open-shop"}
        size="lg"
        variant={isOpen ? "secondary" : "primary"}
        className="sm:justify-self-center"
        pending={pending}
        pendingText={m.saving()}
        disabled={!(isOpen || mayOpen)}
        {...(!(isOpen || mayOpen) && { "aria-describedby": "opening-lacking" })}
      >
        {isOpen ? m.opening_close() : m.opening_do_open()}
      </Button>
    </Form>
  );
}

function NewsCard({ isOpen, waiting }: { isOpen: boolean; waiting: number }) {
  const { Form, data: answer, state } = useFetcher<Answer>();
  return (
    <TitledCard title={m.opening_news()}>
      <Form method="post" className="grid justify-items-start gap-3">
        <p>{m.opening_waiting({ n: waiting })}</p>
        <Refusal of={answer} />
        {isOpen ? (
          <Button
            type="submit"
            name="intent"
            value="tell-opened"
            pending={state !== "idle"}
            pendingText={m.submitting()}
          >
            {m.opening_tell({ n: waiting })}
          </Button>
        ) : (
          <p className="text-muted text-sm">{m.opening_tell_later()}</p>
        )}
      </Form>
    </TitledCard>
  );
}

function LackingList({ lacking }: { lacking: readonly Lacking[] }) {
  if (lacking.length === 0) return <Alert tone="success">{m.opening_lacks_nothing()}</Alert>;
  return (
    <TitledCard title={m.opening_lacking({ n: lacking.length })}>
      <ul id="opening-lacking" className="-my-1.5 divide-y divide-line">
        {lacking.map(({ key, label, means, to, forbids }) => (
          <li key={key} className="py-1.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Link to={to} className="link touch inline-flex items-center font-semibold">
                {label}
              </Link>
              {forbids && <Status tone="danger">{m.opening_forbids()}</Status>}
            </div>
            <p className="text-muted text-sm">{means}</p>
          </li>
        ))}
      </ul>
      <p className="mt-5 text-muted text-sm">{m.lacking_ask()}</p>
    </TitledCard>
  );
}
