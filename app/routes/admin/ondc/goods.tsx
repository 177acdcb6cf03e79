import { Link } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { needWords, shopLackWords } from "#app/domains/ondc/catalogue/lack-words.ts";
import { networkCategoryNames } from "#app/domains/ondc/catalogue/network-categories.ts";
import { readOndcLacks } from "#app/domains/ondc/catalogue/ondc-lacks.server.ts";
import { readOndcStore } from "#app/domains/ondc/catalogue/read-catalogue.server.ts";
import { categorySchema, storeSchema } from "#app/domains/ondc/catalogue/store.ts";
import {
  type CategoryOnNetwork,
  listNetworkCategories,
  saveOndcStore,
  setNetworkCategory,
} from "#app/domains/ondc/catalogue/store-commands.server.ts";
import { attempt } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { SelectField } from "#app/ui/forms/field.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { saveForm } from "../components/forms/save-form.server.ts";
import { done, failed } from "../components/forms/toast-answers.server.ts";
import { useRowCommand } from "../components/forms/use-row-command.ts";
import { BackLink, ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/goods";
import { StoreForm } from "./ondc/store-form.tsx";

export const handle = {
  live: ["ondc-settings", "products", "stock", "batches", "shop-facts"],
} as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "ondc");
  const [store, categories, lacks] = await Promise.all([
    readOndcStore(),
    listNetworkCategories(),
    readOndcLacks(),
  ]);
  return { store, categories, lacks };
}

/** Saves where goods leave from; says under what the network finds a category (`intent`). */
export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, "ondc");
  const form = await readForm(args.request);
  const fields = form.ok ? fieldsOf(form.value) : {};
  if (fields.intent === "category") {
    const given = categorySchema.safeParse(fields);
    if (!given.success) return failed(m.something_wrong(), 400);
    const { category, networkCategory } = given.data;
    const set = await setNetworkCategory(category, networkCategory, owner);
    return set.ok
      ? done(m.ondc_category_set({ name: category }))
      : failed(m.change_seen_elsewhere());
  }
  return saveForm(form, storeSchema, ({ updatedAt, ...given }) =>
    saveOndcStore(updatedAt, given, owner),
  );
}

/** A choice answers by a toast; where no answer comes, the form says so and keeps what was typed. */
export async function clientAction(args: Route.ClientActionArgs) {
  const intent = (await args.request.clone().formData()).get("intent");
  return intent ? handleAnswer(args) : attempt(args.serverAction);
}

export const meta: Route.MetaFunction = () => titled(m.ondc_goods());

/** What the network is told of the shop's place and goods, and what these lack (rules: ondc-office-4). */
export default function OndcGoods({ loaderData }: Route.ComponentProps) {
  const { store, categories, lacks } = loaderData;
  return (
    <ContentPage
      title={m.ondc_goods()}
      intro={m.ondc_goods_intro()}
      narrow
      above={<BackLink to="/my/ondc">{m.ondc()}</BackLink>}
    >
      {lacks.shop.map(({ lack, path }) => (
        <Alert key={lack} tone="warning">
          {path === "/my/ondc" ? (
            shopLackWords[lack]()
          ) : (
            <Link to={path} className="link">
              {shopLackWords[lack]()}
            </Link>
          )}
        </Alert>
      ))}
      <TitledCard title={m.ondc_store()}>
        <StoreForm store={store} />
      </TitledCard>
      {categories.length > 0 && (
        <TitledCard title={m.ondc_categories()}>
          <p className="mb-4 text-muted text-sm">{m.ondc_categories_hint()}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            {categories.map((one) => (
              <CategoryChoice key={one.category} of={one} />
            ))}
          </div>
        </TitledCard>
      )}
      {lacks.shop.length === 0 && (
        <Alert tone={lacks.sent > 0 ? "success" : "warning"}>
          {m.ondc_sent({ n: lacks.sent })}
        </Alert>
      )}
      {lacks.products.length > 0 && (
        <TitledCard title={m.ondc_lacking()}>
          <ul className="-my-3 divide-y divide-line">
            {lacks.products.map((product) => (
              <li key={product.id} className="grid gap-1 py-3">
                <h3 className="wrap-anywhere text-base">{product.title}</h3>
                <ul className="flex flex-wrap gap-x-4 text-sm">
                  {product.lacks.map(({ need, path }) => (
                    <li key={need}>
                      {need === "networkCategory" ? (
                        <span className="inline-flex min-h-11 items-center">
                          {needWords[need]()}
                        </span>
                      ) : (
                        <Link to={path} className="link touch inline-flex items-center">
                          {needWords[need]()}
                        </Link>
                      )}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </TitledCard>
      )}
    </ContentPage>
  );
}

/** Under what buyers' apps look for one of the shop's categories; chosen, it is kept. */
function CategoryChoice({ of: { category, chosen, usual } }: { of: CategoryOnNetwork }) {
  const { send, asked } = useRowCommand("/my/ondc/goods");
  const shown = asked?.networkCategory ?? chosen ?? "";
  return (
    <SelectField
      label={category}
      value={shown}
      onChange={({ target }) =>
        send({ intent: "category", category, networkCategory: target.value })
      }
    >
      <option value="">
        {usual ? m.ondc_category_usual({ name: usual }) : m.ondc_category_choose()}
      </option>
      {networkCategoryNames.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
