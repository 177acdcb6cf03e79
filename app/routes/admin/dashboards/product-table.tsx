import { Check, ShoppingBag, Table2 } from "lucide-react";
import type { FormEvent } from "react";
import type { ListedProduct } from "#app/domains/catalog/product/product.ts";
import { ordersWith } from "#app/domains/orders/search/order-filter.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { plainDigits } from "#app/lib/text/plain-digits.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { RowPage } from "#app/server/database/keyset.server.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { IconButton } from "#app/ui/forms/icon-button.tsx";
import { NumberField } from "#app/ui/forms/number-field.tsx";
import { type Column, DataTable } from "#app/ui/layout/data-table.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Pager } from "#app/ui/layout/pager.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { EmptiedPage, isEmptied } from "../components/content/entry-list.tsx";
import { MoreMenu, menuCommand } from "../components/forms/more-menu.tsx";
import { DeleteRowButton } from "../components/forms/row-confirm-dialog.tsx";
import { type Fields, useRowCommand } from "../components/forms/use-row-command.ts";
import { useTyped } from "../components/forms/use-typed.ts";
import type { Elsewhere } from "../components/page/elsewhere.server.ts";
import { useMay } from "../components/page/use-may.ts";
import { fullTitle, ProductName, StockWord } from "../components/products/product-columns.tsx";
import { useTablePages } from "./use-table-pages.ts";

type May = ReturnType<typeof useMay>;

const commands = (may: May, elsewhere: Elsewhere): Column<ListedProduct> => ({
  key: "actions",
  header: m.column_actions(),
  hideHeader: true,
  align: "end",
  cell: (row) => (
    <span className="flex items-center justify-end gap-1">
      {may("products") && (
        <LinkButton
          to={`/my/updateproduct?${new URLSearchParams({ productId: row.id })}`}
          variant="secondary"
          size="sm"
          aria-label={m.product_edit_named({ name: row.title })}
        >
          {m.content_edit()}
        </LinkButton>
      )}
      <MoreMenu label={m.row_more({ name: row.title })}>
        {() => (
          <>
            <LinkButton
              {...menuCommand}
              to={ordersWith(row.id)}
              aria-label={m.product_orders_named({ name: row.title })}
              icon={<ShoppingBag aria-hidden className="size-4.5" />}
            >
              {m.product_orders()}
            </LinkButton>
            {may("products") && (
              <DeleteRowButton
                id={row.id}
                action="/my/dashboards"
                intent="delete-product"
                label={m.delete_named({ name: row.title })}
                title={m.delete_product_title()}
                question={m.delete_product_question({ name: fullTitle(row) })}
                elsewhere={elsewhere[row.id]}
              />
            )}
          </>
        )}
      </MoreMenu>
    </span>
  ),
});

const columns = (may: May, elsewhere: Elsewhere): Column<ListedProduct>[] => [
  {
    key: "title",
    header: m.column_title(),
    isRowHeader: true,
    cell: (row) => <ProductName product={row} withPack />,
  },
  { key: "price", header: m.column_price(), align: "end", cell: (row) => formatMoney(row.price) },
  {
    key: "stock",
    header: m.column_stock(),
    cell: (row) => (may("stock") ? <StockForm product={row} /> : row.currentStock),
  },
  { key: "status", header: m.column_stock_status(), cell: (row) => <StockWord product={row} /> },
  {
    key: "date",
    header: m.column_date(),
    hideOnPhone: true,
    cell: (row) => <span className="whitespace-nowrap">{formatDate(row.date)}</span>,
  },
  commands(may, elsewhere),
];

/** All products, ten a page by the server's cursor (rules: dashboard-2). */
export function ProductTable({
  page,
  total,
  elsewhere,
}: {
  page: RowPage<ListedProduct>;
  total: number;
  elsewhere: Elsewhere;
}) {
  const may = useMay();
  const { rows, pager } = useTablePages("products", page, total, ({ date }) => date);
  return (
    <section className="flex flex-col gap-4" aria-label={m.admin_products()}>
      <LinkButton
        to="/my/products"
        variant="secondary"
        size="sm"
        className="self-start"
        icon={<Table2 aria-hidden className="size-4" />}
      >
        {m.products_search_and_many()}
      </LinkButton>
      <DataTable
        columns={columns(may, elsewhere)}
        rows={rows}
        rowKey={(row) => row.id}
        caption={m.admin_products()}
        empty={
          isEmptied(page) ? (
            <EmptiedPage toFirst="?view=products" />
          ) : (
            <EmptyState
              motif={<RagiEar className="h-24 w-auto" />}
              title={m.no_products()}
              action={
                may("products") && <LinkButton to="/my/product">{m.admin_add_product()}</LinkButton>
              }
            />
          )
        }
      />
      {rows.length > 0 && <Pager label={m.admin_products()} {...pager} />}
    </section>
  );
}

/**
 * Sets a product's stock. It follows the live stock until somebody types; what was typed stays until
 * it is saved, and after a refused save too.
 */
function StockForm({ product }: { product: ListedProduct }) {
  const { field, typed, setTyped } = useTyped(String(product.currentStock));
  const kept = {
    subject: `quantity:${product.id}`,
    words: ({ quantity = "" }: Fields) =>
      m.kept_quantity({ name: fullTitle(product), n: quantity }),
    page: "/my/dashboards",
  };
  const onAnswer = (ok: boolean) => ok && setTyped(undefined);
  const { send, busy } = useRowCommand("/my/dashboards", onAnswer, undefined, kept);
  const shown = typed ?? String(product.currentStock);
  const valid = /^\d{1,7}$/.test(shown);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (typed === undefined || !valid) return;
    const seen = String(product.currentStock);
    send({ intent: "set-stock", id: product.id, quantity: typed, seen });
  };
  return (
    <form onSubmit={save} className="flex items-center gap-1.5" noValidate>
      <NumberField
        ref={field}
        min={0}
        max={9_999_999}
        value={shown}
        onChange={(event) => setTyped(plainDigits(event.target.value))}
        hideLabel
        label={m.quantity_of({ name: product.title })}
        error={valid ? undefined : m.quantity_invalid()}
        fieldClassName="w-24"
        className="text-end tabular-nums"
      />
      <IconButton
        type="submit"
        label={m.save_quantity({ name: product.title })}
        disabled={busy || typed === undefined || !valid}
      >
        <Check aria-hidden className="size-5" />
      </IconButton>
    </form>
  );
}
