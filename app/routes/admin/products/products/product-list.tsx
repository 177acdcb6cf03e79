import { Copy, Eye, EyeOff, Images } from "lucide-react";
import { useState } from "react";
import { v4 as uuid } from "uuid";
import type { ListedProduct } from "#app/domains/catalog/product/product.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { type Column, DataTable } from "#app/ui/layout/data-table.tsx";
import { MoreMenu, menuCommand } from "../../components/forms/more-menu.tsx";
import { DeleteRowButton } from "../../components/forms/row-confirm-dialog.tsx";
import { useRowCommand } from "../../components/forms/use-row-command.ts";
import type { Elsewhere } from "../../components/page/elsewhere.server.ts";
import { ElsewhereLines } from "../../components/page/elsewhere.tsx";
import { useMay } from "../../components/page/use-may.ts";
import { fullTitle, ProductName, StockWord } from "../../components/products/product-columns.tsx";
import { NoProducts } from "./products-pager.tsx";
import type { ReadProducts } from "./read-products.server.ts";

const columns = (elsewhere: Elsewhere): readonly Column<ListedProduct>[] => [
  {
    key: "title",
    header: m.column_title,
    isRowHeader: true,
    cell: (row) => (
      <>
        <ProductName product={row} />
        {row.isHidden && <ElsewhereLines notes={elsewhere[row.id]} />}
      </>
    ),
  },
  {
    key: "pack",
    header: m.product_pack,
    cell: ({ productPackOff: grams }) => (grams === null ? "–" : m.pack_option({ grams })),
  },
  {
    key: "price",
    header: m.column_price,
    align: "end",
    cell: ({ price, productMRP }) => (
      <span className="tabular-nums">
        {formatMoney(price)}
        {productMRP > price && (
          <span className="block text-muted text-xs">
            {m.products_mrp({ mrp: formatMoney(productMRP) })}
          </span>
        )}
      </span>
    ),
  },
  {
    key: "stock",
    header: m.column_stock,
    align: "end",
    cell: (row) => <span className="tabular-nums">{row.currentStock}</span>,
  },
  {
    key: "status",
    header: m.column_stock_status,
    cell: (row) => <StockWord product={row} />,
  },
];

const commands = (elsewhere: Elsewhere): Column<ListedProduct> => ({
  key: "actions",
  header: m.column_actions,
  hideHeader: true,
  align: "end",
  cell: (row) => <ProductCommands product={row} elsewhere={elsewhere[row.id]} />,
});

/** The products that the filter leaves, and what can be done with each. */
export function ProductList({
  page,
  filter,
  elsewhere,
}: Pick<ReadProducts, "page" | "filter"> & { elsewhere: Elsewhere }) {
  const may = useMay();
  const shown = columns(elsewhere);
  return (
    <DataTable
      columns={may("products") ? [...shown, commands(elsewhere)] : shown}
      rows={page.rows}
      rowKey={({ id }) => id}
      caption={m.admin_products()}
      empty={<NoProducts page={page} filter={filter} />}
    />
  );
}

function ProductCommands({
  product,
  elsewhere,
}: {
  product: ListedProduct;
  elsewhere: Elsewhere[string] | undefined;
}) {
  const { id, isHidden } = product;
  const name = fullTitle(product);
  const { send, busy } = useRowCommand("/my/products");
  // One press is one copy, however often it is sent.
  const [copyId] = useState(() => uuid());
  const icon = "size-4.5";
  return (
    <span className="flex items-center justify-end gap-1">
      <LinkButton
        to={`/my/updateproduct?${new URLSearchParams({ productId: id })}`}
        variant="secondary"
        size="sm"
        aria-label={m.product_edit_named({ name })}
      >
        {m.content_edit()}
      </LinkButton>
      <MoreMenu label={m.row_more({ name })}>
        {(close) => (
          <>
            <LinkButton
              {...menuCommand}
              to={`/my/products/${encodeURIComponent(id)}/pictures`}
              aria-label={m.product_pictures_order_named({ name })}
              icon={<Images aria-hidden className={icon} />}
            >
              {m.product_pictures_order()}
            </LinkButton>
            <Button
              {...menuCommand}
              aria-label={m.product_duplicate_named({ name })}
              pending={busy}
              icon={<Copy aria-hidden className={icon} />}
              onClick={() => send({ intent: "duplicate", id, copyId })}
            >
              {m.product_duplicate()}
            </Button>
            <Button
              {...menuCommand}
              aria-label={
                isHidden ? m.product_show_named({ name }) : m.product_hide_named({ name })
              }
              pending={busy}
              icon={
                isHidden ? (
                  <Eye aria-hidden className={icon} />
                ) : (
                  <EyeOff aria-hidden className={icon} />
                )
              }
              onClick={() => {
                close();
                send({ intent: isHidden ? "show" : "hide", id });
              }}
            >
              {isHidden ? m.product_show() : m.product_hide()}
            </Button>
            <DeleteRowButton
              id={id}
              action="/my/dashboards"
              intent="delete-product"
              label={m.delete_named({ name })}
              title={m.delete_product_title()}
              question={m.delete_product_question({ name })}
              elsewhere={elsewhere}
            />
          </>
        )}
      </MoreMenu>
    </span>
  );
}
