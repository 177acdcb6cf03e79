import { Form } from "react-router";
import type { StockedProduct } from "#app/domains/stock/desk/read-stock.server.ts";
import { m } from "#app/paraglide/messages.js";
import type { RowPage } from "#app/server/database/keyset.server.ts";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { NoEntries } from "../../components/content/entry-list.tsx";
import { FirstProduct } from "../../components/products/first-product.tsx";

/** Finds the products of this page by words of their names. */
export function StockSearch({ words }: { words: string }) {
  return (
    <Form key={words} method="get" role="search" className="flex items-end gap-3">
      <TextField
        name="q"
        type="search"
        label={m.stock_search()}
        defaultValue={words}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        fieldClassName="min-w-0 grow sm:max-w-96"
      />
      <Button type="submit" variant="secondary">
        {m.stock_search_button()}
      </Button>
    </Form>
  );
}

/** What the addresses of the list's other pages say. */
export const stockSearchOf = (words: string): Record<string, string> => (words ? { q: words } : {});

interface NoStockFoundProps {
  page: RowPage<Pick<StockedProduct, "id" | "date">>;
  words: string;
}

/** In place of products where none were found. */
export function NoStockFound({ page, words }: NoStockFoundProps) {
  return (
    <NoEntries
      page={page}
      search={stockSearchOf(words)}
      empty={words ? m.stock_none_found({ words }) : m.stock_none()}
      action={
        words ? (
          <LinkButton to="?" variant="secondary">
            {m.stock_show_all()}
          </LinkButton>
        ) : (
          <FirstProduct />
        )
      }
    />
  );
}
