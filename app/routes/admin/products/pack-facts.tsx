import { data, useNavigate } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { packsOf } from "#app/domains/catalog/packs/packs.server.ts";
import { titleWithPack } from "#app/domains/catalog/packs/title-with-pack.ts";
import { unfoundedInTexts } from "#app/domains/labelling/judge-texts.server.ts";
import { factList } from "#app/domains/labelling/label-words.ts";
import { lackingOf } from "#app/domains/labelling/lacking-pack-facts.server.ts";
import type { WrittenPackFacts } from "#app/domains/labelling/pack-facts.ts";
import { savePackFacts } from "#app/domains/labelling/pack-facts-commands.server.ts";
import {
  givenPackFacts,
  packFactsSchema,
  typedPackFacts,
} from "#app/domains/labelling/pack-facts-form.ts";
import { packToTakeOver, writtenPackFacts } from "#app/domains/labelling/read-pack-facts.server.ts";
import { attempt } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Alert, Outcome } from "#app/ui/dialogs/alert.tsx";
import { AdminForm } from "../components/forms/admin-form.tsx";
import { DeletedMeanwhile, NothingChosen, useEdited } from "../components/forms/edited-row.tsx";
import { type EditConflict, saveForm } from "../components/forms/save-form.server.ts";
import { BackLink, ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/pack-facts";
import { PackFactsInputs } from "./pack-facts/pack-facts-inputs.tsx";

export const handle = { live: ["products"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "products");
  const { productId } = args.params;
  const [product, facts, packs] = await Promise.all([
    lackingOf(productId),
    writtenPackFacts(productId),
    packsOf(productId, { withHidden: true }),
  ]);
  const [other, unfounded] = await Promise.all([
    facts.updatedAt === null ? packToTakeOver(productId) : undefined,
    unfoundedInTexts(productId, facts),
  ]);
  return data(
    {
      productId,
      product,
      facts: other?.facts ?? facts,
      updatedAt: facts.updatedAt,
      unfounded,
      hasOtherPacks: packs.length > 0,
      takenFrom: other && titleWithPack(other.product),
    },
    { status: product ? 200 : 404 },
  );
}

/** Saves what the pack says, unless somebody else has saved it meanwhile. */
export async function action(args: Route.ActionArgs) {
  const user = requirePermission(args, "products");
  return saveForm(await readForm(args.request, { maxFields: 200 }), packFactsSchema, (typed) =>
    savePackFacts(
      args.params.productId,
      typed.updatedAt,
      givenPackFacts(typed),
      typed.alsoPacks,
      user,
    ),
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => attempt(serverAction);

export const meta = () => titled(m.labelling_title());

type FactsConflict = EditConflict & { present: WrittenPackFacts };

/** What one product's pack says (rules: labelling-1). */
export default function PackFactsPage({ loaderData }: Route.ComponentProps) {
  const { productId, product, facts, updatedAt, unfounded, hasOtherPacks, takenFrom } = loaderData;
  const { edited, isGone } = useEdited(productId, product);
  const navigate = useNavigate();
  const list = { to: "/my/labelling", label: m.labelling_title() };
  return (
    <ContentPage
      title={edited ? titleWithPack(edited) : m.labelling_title()}
      narrow
      above={<BackLink to={list.to}>{list.label}</BackLink>}
    >
      {!edited && <NothingChosen title={m.pack_facts_no_product()} list={list} />}
      {edited && isGone && <DeletedMeanwhile />}
      {edited && (
        <TitledCard title={m.labelling_title()}>
          <div className="mb-5 grid gap-3 empty:hidden">
            {edited.lacks.length > 0 && (
              <Alert tone="warning">{m.labelling_missing({ list: factList(edited.lacks) })}</Alert>
            )}
            {unfounded.length > 0 && (
              <Alert tone="warning">
                <ul className="grid gap-1.5">
                  {unfounded.map((sentence) => (
                    <li key={sentence}>{sentence}</li>
                  ))}
                </ul>
              </Alert>
            )}
            {takenFrom && <Alert>{m.pack_facts_taken({ name: takenFrom })}</Alert>}
          </div>
          <AdminForm<typeof packFactsSchema, FactsConflict>
            key={productId}
            draftName={`pack-facts:${productId}`}
            schema={packFactsSchema}
            action={`/my/labelling/${encodeURIComponent(productId)}`}
            defaults={{
              ...typedPackFacts(facts),
              updatedAt: updatedAt?.toISOString(),
            }}
            lacking={m.pack_facts_lacking}
            submitLabel={m.content_save()}
            pendingText={m.saving()}
            savedText={m.pack_facts_saved()}
            failedText={m.pack_facts_not_saved()}
            conflictNotice={(conflict, choice) => (
              <Outcome
                of={conflict}
                tone="warning"
                role="alert"
                title={m.pack_facts_changed_meanwhile()}
                action={choice}
              />
            )}
            onSaved={() => void navigate(list.to)}
          >
            {(fields) => <PackFactsInputs fields={fields} hasOtherPacks={hasOtherPacks} />}
          </AdminForm>
        </TitledCard>
      )}
    </ContentPage>
  );
}
