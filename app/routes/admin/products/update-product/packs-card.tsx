import { Plus, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import type { Pack } from "#app/domains/catalog/packs/pack.ts";
import type { PricedProduct } from "#app/domains/catalog/prices/price-periods.server.ts";
import { lineTitle } from "#app/domains/orders/order/line-title.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { IconButton } from "#app/ui/forms/icon-button.tsx";
import { useRowCommand } from "../../components/forms/use-row-command.ts";
import { useTyped } from "../../components/forms/use-typed.ts";
import { TitledCard } from "../../components/page/page-layout.tsx";
import { useLoadedSoon } from "../../components/page/use-loaded-soon.ts";
import { FoodField } from "../../components/products/food-field.tsx";

interface PacksCardProps {
  productId: string;
  food: string | null;
  packs: readonly Pack[];
}

/** What the product is a pack of, and the other packs; none of it asks for a new picture (rules: packs-4). */
export function PacksCard({ productId, food, packs }: PacksCardProps) {
  const { send, busy } = useRowCommand("/my/packs");
  const setFood = (id: string, name: string) => send({ intent: "set-food", id, food: name });
  return (
    <TitledCard title={m.packs_title()}>
      <div className="grid gap-5">
        <FoodForm productId={productId} food={food ?? ""} />
        <ul aria-label={m.packs_title()} className="divide-y divide-line empty:hidden">
          {packs.map((pack) => (
            <li key={pack.id} className="flex items-center gap-3 py-1.5">
              <p className="wrap-anywhere min-w-0 grow leading-snug">
                {pack.id === productId ? (
                  <strong>
                    {titleOf(pack)} ({m.packs_this()})
                  </strong>
                ) : (
                  <Link
                    to={`/my/updateproduct?${new URLSearchParams({ productId: pack.id })}`}
                    className="link touch-inline"
                  >
                    {titleOf(pack)}
                  </Link>
                )}
                <span className="block text-muted text-sm tabular-nums">
                  {formatMoney(pack.price)}
                  {pack.currentStock <= 0 && ` · ${m.out_of_stock()}`}
                </span>
              </p>
              {pack.id !== productId && (
                <IconButton
                  label={m.packs_remove_named({ name: titleOf(pack) })}
                  disabled={busy}
                  onClick={() => setFood(pack.id, "")}
                >
                  <X aria-hidden className="size-5" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
        {food === null ? (
          <p className="text-muted text-sm">{m.packs_name_first()}</p>
        ) : (
          <AddPack
            known={[productId, ...packs.map(({ id }) => id)]}
            busy={busy}
            add={(id) => setFood(id, food)}
          />
        )}
      </div>
    </TitledCard>
  );
}

const titleOf = ({ title, productPackOff }: Pack) => lineTitle({ title, pack: productPackOff });

/** The food's name; it follows what others save until somebody types. */
function FoodForm({ productId, food }: { productId: string; food: string }) {
  const { field, typed, setTyped } = useTyped(food);
  const { send, busy } = useRowCommand("/my/packs", (ok) => {
    if (ok) setTyped(undefined);
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== undefined) send({ intent: "set-food", id: productId, food: typed });
  };
  return (
    <form onSubmit={save} noValidate className="grid gap-3">
      <FoodField
        ref={field}
        value={typed ?? food}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={80}
      />
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        className="justify-self-start"
        disabled={typed === undefined}
        pending={busy}
        pendingText={m.saving()}
      >
        {m.packs_save()}
      </Button>
    </form>
  );
}

interface AddPackProps {
  known: readonly string[];
  busy: boolean;
  add: (id: string) => void;
}

/** Finds another product by words of its title. */
function AddPack({ known, busy, add }: AddPackProps) {
  const [typed, setTyped] = useState("");
  const q = typed.trim();
  const data = useLoadedSoon<{ products: PricedProduct[] }>(
    q === "" ? undefined : `/my/prices/products?${new URLSearchParams({ q })}`,
  );
  const found = q === "" ? undefined : data?.products.filter(({ id }) => !known.includes(id));
  return (
    <div className="grid gap-2">
      <TextField
        label={m.packs_add()}
        hint={m.packs_add_hint()}
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        maxLength={200}
      />
      {found?.length === 0 && (
        <p role="status" className="text-muted text-sm">
          {m.packs_not_found()}
        </p>
      )}
      <ul aria-label={m.packs_add()} className="max-h-72 overflow-y-auto empty:hidden">
        {found?.map((product) => (
          <li key={product.id} className="border-line border-b last:border-b-0">
            <button
              type="button"
              disabled={busy}
              aria-label={m.packs_add_named({ name: lineTitle(product) })}
              onClick={() => {
                add(product.id);
                setTyped("");
              }}
              className="touch flex w-full items-center gap-3 py-1.5 text-start enabled-hover:bg-primary-soft"
            >
              <span className="wrap-anywhere min-w-0 grow leading-snug">{lineTitle(product)}</span>
              <Plus aria-hidden className="size-5 shrink-0 text-primary" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
