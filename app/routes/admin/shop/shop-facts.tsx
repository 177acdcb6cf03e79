import { data } from "react-router";
import {
  hasRecentFactor,
  requirePermission,
} from "#app/domains/accounts/sessions/session.server.ts";
import { changeFact } from "#app/domains/shop-facts/change-fact.server.ts";
import { factHistory } from "#app/domains/shop-facts/fact-history.server.ts";
import { factGroups, factLabels, isFactName } from "#app/domains/shop-facts/fact-names.ts";
import { factForm } from "#app/domains/shop-facts/fact-schemas.ts";
import { attemptForm } from "#app/lib/answers/attempt.ts";
import { formFailure } from "#app/lib/answers/form-failure.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { readSubmission, unreadableForm } from "#app/shell/upload/read-submission.server.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { site } from "#site";
import { factsOfFile, fixedFacts } from "../../../../site.config.ts";
import { elsewhereOfDelivery } from "../components/page/elsewhere.server.ts";
import { ElsewhereNotes } from "../components/page/elsewhere.tsx";
import { ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/shop-facts";
import { FactHistory } from "./shop-facts/fact-history.tsx";
import { FactLine } from "./shop-facts/fact-line.tsx";

export const handle = { live: ["shop-facts", "offers"] } as const satisfies LiveHandle;

/** Changes that are listed; the audit log has all. */
const listed = 20;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "shop-facts");
  return {
    facts: { ...site },
    factsOfFile,
    history: await factHistory(listed),
    ofDelivery: await elsewhereOfDelivery(),
    isConfirmed: hasRecentFactor(args),
  };
}

/** Changes the fact that `fact` names; a conflict also says what stands there now. */
export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, "shop-facts");
  const form = await readForm(args.request.clone());
  if (!form.ok) {
    const { message, status } = unreadableForm(form.refusal);
    return data(formFailure(message), { status });
  }
  const { fact: name } = fieldsOf(form.value);
  // The shop is opened where it is said what is still missing (rules: opening-4).
  if (!isFactName(name) || name === "opening")
    return data(formFailure(m.something_wrong()), { status: 400 });
  const given = await readSubmission(args.request, factForm(name));
  if (!given.ok) return given.answer;
  // Not by a redirect: what was typed would be gone with the page.
  if (!hasRecentFactor(args)) return given.refuse({ formErrors: [m.facts_confirm_again()] }, 403);
  const changed = await changeFact(owner, name, given.value.value, given.value.seen);
  if (changed.ok) return { status: "success", name } as const;
  const { present, by = m.fact_changed_by_file() } = changed.refusal;
  const words = m.fact_changed_meanwhile({ by, present: present || m.fact_none() });
  const { data: answer } = given.refuse({ fieldErrors: { value: [words] } }, 409);
  return data({ ...answer, present }, { status: 409 });
}

/** Where no answer comes, the form says so and keeps what was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await attemptForm(() => serverAction(), m.fact_not_saved());
  if ("name" in answer) toast.success(m.fact_saved({ name: factLabels[answer.name]() }));
  return answer;
}

export const meta: Route.MetaFunction = () => titled(m.admin_shop_facts());

/** Who the shop is, fact by fact, and what was changed of it (rules: shop-facts-1). */
export default function ShopFactsPage({ loaderData }: Route.ComponentProps) {
  const { facts, isConfirmed, ofDelivery } = loaderData;
  return (
    <ContentPage title={m.admin_shop_facts()} intro={m.facts_intro()} narrow>
      {!isConfirmed && (
        <Alert
          action={
            <LinkButton to="/login/again?redirectTo=/my/shop" size="sm">
              {m.facts_confirm_link()}
            </LinkButton>
          }
        >
          {m.facts_confirm_first()}
        </Alert>
      )}
      {factGroups.map(({ title, names }) => (
        <TitledCard key={names[0]} title={title()}>
          <ul className="-my-3 divide-y divide-line">
            {names.map((name) => (
              <FactLine
                key={name}
                name={name}
                value={facts[name]}
                ofFile={loaderData.factsOfFile[name]}
                isConfirmed={isConfirmed}
              />
            ))}
          </ul>
          {names.some((name) => name === "shippingCharge") && (
            <div className="mt-3 empty:hidden">
              <ElsewhereNotes notes={ofDelivery} />
            </div>
          )}
        </TitledCard>
      ))}
      <p className="text-muted text-sm">{m.facts_fixed(fixedFacts)}</p>
      <TitledCard title={m.facts_history()}>
        <FactHistory {...loaderData} />
      </TitledCard>
    </ContentPage>
  );
}
