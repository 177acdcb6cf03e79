import clsx from "clsx";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { ShownProduct } from "#app/domains/catalog/product/product.ts";
import { lineTitle } from "#app/domains/orders/order/line-title.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { langOfName } from "#app/lib/text/name-language.ts";
import { startsWords } from "#app/lib/text/starts-words.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { IconButton } from "#app/ui/forms/icon-button.tsx";
import { QuantityStepper } from "#app/ui/forms/quantity-stepper.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";
import type { FieldProblems } from "./field-problems.ts";
import type { ManualOrderForm } from "./use-manual-order.ts";

interface ItemsStepProps {
  form: ManualOrderForm;
  /** Each with its title in the shop's own language beside that of the page. */
  products: readonly (ShownProduct & { ownTitle: string })[];
  problems: FieldProblems;
}

/** So many a phone shows at first: there the list has no scrolling of its own, which would catch the finger. */
const shownAtFirst = 8;

interface ChosenItemsProps {
  form: ManualOrderForm;
  problems: FieldProblems;
  className: string;
}

/** What is chosen: on a phone above what can be, on a laptop beside it. */
export function ChosenItems({ form, problems, className }: ChosenItemsProps) {
  return (
    <ul aria-label={m.order_items()} className={clsx("grid gap-4 empty:hidden", className)}>
      {form.lines.map(({ product }, index) => (
        <ChosenItem key={product.id} {...{ form, index, problems }} />
      ))}
    </ul>
  );
}

/** What is ordered: first what is chosen, then all that can be. */
export function ItemsStep({ form, products, problems }: ItemsStepProps) {
  const { draft, change, hasAgreed } = form;
  const [typed, setTyped] = useState("");
  const [showsAll, setShowsAll] = useState(false);
  const chosen = new Set(draft.lines.map(({ productId }) => productId));
  const found = products.filter(
    ({ id, title, ownTitle }) => !chosen.has(id) && startsWords(typed, `${title} ${ownTitle}`),
  );
  const isCut = !showsAll && found.length > shownAtFirst;
  const add = (productId: string) => {
    change({ lines: [...draft.lines, { productId, quantity: 1, agreed: "" }] });
    setTyped("");
  };
  return (
    <TitledCard title={m.manual_order_items()}>
      <div className="grid gap-4">
        {problems("lines") && <p className="font-semibold text-danger">{problems("lines")}</p>}
        <ChosenItems {...{ form, problems }} className="lg:hidden" />
        {hasAgreed && (
          <TextField
            label={m.manual_order_reason()}
            hint={m.manual_order_reason_hint()}
            value={draft.priceReason}
            onChange={({ target }) => change({ priceReason: target.value })}
            error={problems("priceReason")}
            maxLength={200}
            required
          />
        )}
        <TextField
          label={m.manual_order_find_product()}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          type="search"
          autoComplete="off"
          maxLength={200}
        />
        <ul
          aria-label={m.manual_order_products()}
          className="grid gap-x-6 sm:grid-cols-2 lg:max-h-112 lg:overflow-y-auto lg:overscroll-contain"
        >
          {found.map((product, place) => (
            <li
              key={product.id}
              className={clsx(
                "border-line border-b",
                isCut && place >= shownAtFirst && "max-lg:hidden",
              )}
            >
              <button
                type="button"
                disabled={product.currentStock === 0}
                onClick={() => add(product.id)}
                className="touch flex w-full items-center gap-3 py-1.5 text-start disabled:text-muted enabled-hover:bg-primary-soft"
              >
                <Thumbnail product={product} />
                <span className="wrap-anywhere min-w-0 grow">
                  <span
                    lang={langOfName(product.title)}
                    className="block font-semibold leading-snug"
                  >
                    {titleOf(product)}
                  </span>
                  <span className="block text-muted text-sm tabular-nums">
                    {formatMoney(product.price)}
                    {" · "}
                    {product.currentStock === 0
                      ? m.out_of_stock()
                      : m.manual_order_left({ n: product.currentStock })}
                  </span>
                </span>
                <Plus aria-hidden className="size-5 shrink-0 text-primary" />
              </button>
            </li>
          ))}
        </ul>
        {isCut && (
          <Button
            variant="secondary"
            onClick={() => setShowsAll(true)}
            className="justify-self-start lg:hidden"
          >
            {m.manual_order_show_all({ n: found.length })}
          </Button>
        )}
        {found.length === 0 && (
          <p role="status" className="text-muted text-sm">
            {m.manual_order_no_product()}
          </p>
        )}
      </div>
    </TitledCard>
  );
}

function titleOf({ title, productPackOff }: ShownProduct): string {
  return lineTitle({ title, pack: productPackOff });
}

function Thumbnail({ product }: { product: ShownProduct }) {
  return (
    <span className="w-10 shrink-0">
      <Picture
        url={product.pictureUrls[0]}
        alt=""
        sizes="40px"
        className="aspect-4/5 w-full rounded-sm object-cover"
      />
    </span>
  );
}

interface ChosenItemProps {
  form: ManualOrderForm;
  index: number;
  problems: FieldProblems;
}

function ChosenItem({ form, index, problems }: ChosenItemProps) {
  const { draft, change, lines } = form;
  const line = lines[index];
  const [isOpen, setIsOpen] = useState(false);
  if (!line) return null;
  const { product, quantity, agreed, price } = line;
  const name = titleOf(product);
  const set = (changed: Partial<(typeof draft.lines)[number]>) =>
    change({
      lines: draft.lines.map((each) =>
        each.productId === product.id ? { ...each, ...changed } : each,
      ),
    });
  const remove = () =>
    change({ lines: draft.lines.filter(({ productId }) => productId !== product.id) });
  const problem = problems(`lines.${index}.agreedPrice`) ?? problems(`lines.${product.id}`);
  const showsPrice = isOpen || agreed !== "";
  return (
    <li className="grid gap-2 rounded-md border border-line p-3">
      <div className="flex items-start gap-3">
        <Thumbnail product={product} />
        <div className="min-w-0 grow">
          <p className="wrap-anywhere font-semibold leading-snug">{name}</p>
          <p className="text-muted text-sm tabular-nums">
            {m.quantity_each({ n: quantity, price: formatMoney(price) })}
          </p>
        </div>
        <p className="shrink-0 font-semibold tabular-nums">{formatMoney(price * quantity)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <QuantityStepper
          value={quantity}
          onValueChange={(next) => set({ quantity: next })}
          max={product.currentStock}
          label={m.quantity_of({ name })}
          increaseLabel={m.increase({ name })}
          decreaseLabel={m.decrease({ name })}
        />
        {!showsPrice && (
          <Button variant="ghost" size="sm" onClick={() => setIsOpen(true)}>
            {m.manual_order_agree()}
          </Button>
        )}
        <IconButton
          label={m.manual_order_remove({ name })}
          className="ms-auto text-danger"
          onClick={remove}
        >
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
      </div>
      {showsPrice && (
        <TextField
          label={m.manual_order_agreed()}
          hint={m.manual_order_agreed_hint({
            price: formatMoney(product.price),
            mrp: formatMoney(product.productMRP),
          })}
          inputMode="decimal"
          value={agreed}
          onChange={({ target }) => set({ agreed: target.value })}
          error={problem}
          maxLength={12}
        />
      )}
      {!showsPrice && problem && <p className="font-semibold text-danger text-sm">{problem}</p>}
    </li>
  );
}
