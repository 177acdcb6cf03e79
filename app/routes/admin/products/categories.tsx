import { useFetcher } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import {
  longestName,
  mostCategories,
  type NamedCategory,
  readTypedNames,
} from "#app/domains/catalog/categories/category-name.ts";
import {
  nameCategories,
  namedCategories,
} from "#app/domains/catalog/categories/category-names.server.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { baseLanguage } from "#app/lib/text/language.ts";
import { type FurtherLanguage, furtherLanguages } from "#app/lib/text/translations.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { InEachLanguage } from "../components/content/in-each-language.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { done, failed, unread } from "../components/forms/toast-answers.server.ts";
import { type Elsewhere, elsewhereOfCategories } from "../components/page/elsewhere.server.ts";
import { ElsewhereLines } from "../components/page/elsewhere.tsx";
import { ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import { FirstProduct } from "../components/products/first-product.tsx";
import type { Route } from "./+types/categories";

export const handle = { live: ["products", "offers"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const user = requirePermission(args, "products");
  const categories = await namedCategories();
  const names = categories.map(({ category }) => category);
  return {
    categories,
    elsewhere: await elsewhereOfCategories(names, (may) => isAllowed(user, may)),
  };
}

/** Saves all names together. */
export async function action(args: Route.ActionArgs) {
  const user = requirePermission(args, "products");
  // Of each category its name, and in each language a text and what stood there; and what is asked for.
  const maxFields = 1 + mostCategories * (1 + 2 * furtherLanguages.length);
  const form = await readForm(args.request, { maxFields });
  if (!form.ok) return unread(form.refusal);
  const typed = readTypedNames(form.value);
  if (!typed) return failed(m.something_wrong(), 400);
  await nameCategories(typed, user);
  return done(m.categories_saved());
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta = () => titled(m.admin_categories());

/** What categories are called in further languages (rules: translations-7). */
export default function CategoriesPage({
  loaderData: { categories, elsewhere },
}: Route.ComponentProps) {
  const { Form, state } = useFetcher();
  return (
    <ContentPage title={m.admin_categories()} intro={m.categories_intro()} narrow>
      <TitledCard title={m.admin_categories()}>
        {categories.length === 0 ? (
          <div className="grid justify-items-start gap-4">
            <p className="text-muted">{m.stock_none()}</p>
            <FirstProduct />
          </div>
        ) : (
          <Form method="post" className="grid gap-5">
            <input type="hidden" name="intent" value="translate" />
            {categories.map((named) => (
              // What is saved, here or elsewhere, is what the next save starts from.
              <CategoryRow
                key={JSON.stringify([named.category, named.translations])}
                {...named}
                notes={elsewhere[named.category]}
              />
            ))}
            <Button
              type="submit"
              className="justify-self-start"
              pending={state !== "idle"}
              pendingText={m.saving()}
            >
              {m.content_save()}
            </Button>
          </Form>
        )}
      </TitledCard>
    </ContentPage>
  );
}

function CategoryRow({
  category,
  products,
  translations,
  notes,
}: NamedCategory & { notes: Elsewhere[string] | undefined }) {
  return (
    <InEachLanguage
      further={({ lang, label }) => {
        const name = translations[lang as FurtherLanguage]?.name ?? "";
        return (
          <>
            <input type="hidden" name={`translations.${lang}.seen`} value={name} />
            <TextField
              name={`translations.${lang}.name`}
              label={label(category)}
              lang={lang}
              defaultValue={name}
              maxLength={longestName}
              autoComplete="off"
            />
          </>
        );
      }}
    >
      <div className="min-w-0 self-center">
        <input type="hidden" name="category" value={category} />
        <p lang={baseLanguage} className="wrap-anywhere font-semibold">
          {category}
        </p>
        <p className="text-muted text-sm">{m.list_count({ n: products })}</p>
        <ElsewhereLines notes={notes} />
      </div>
    </InEachLanguage>
  );
}
