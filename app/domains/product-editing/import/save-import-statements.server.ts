import { hasPriceForTime, regularPrice } from "#app/domains/catalog/prices/regular-price.ts";
import { statement } from "#app/server/database/statement.server.ts";
import type { ImportedFields } from "./product-import.ts";

/** The fields that an import writes to a product; its stock is set by setStocks. */
const columns = {
  title: { column: "title", type: "text" },
  category: { column: "category", type: "text" },
  price: { column: "price", type: "int" },
  productMRP: { column: "product_mrp", type: "int" },
  productPackOff: { column: "product_pack_off", type: "int" },
  packedWeight: { column: "packed_weight", type: "int" },
  food: { column: "food", type: "text" },
  shortDescription: { column: "short_description", type: "text" },
  description: { column: "description", type: "text" },
  benefits: { column: "benefits", type: "text[]" },
  translations: { column: "translations", type: "jsonb" },
} as const satisfies Record<Exclude<keyof ImportedFields, "currentStock" | "quantity">, object>;

type Field = keyof typeof columns;
const fields = Object.keys(columns) as Field[];

/** What a change says of a field, as its column keeps it. */
function becameValue(field: Field): string {
  if (field === "benefits") {
    return "array(select jsonb_array_elements_text(change.became->'benefits'))";
  }
  // A preview of the version before says nothing of them.
  if (field === "translations") return "coalesce(change.became->'translations', '{}')";
  return `(change.became->>'${field}')::${columns[field].type}`;
}

/** Locks what an import changes, in id order as orders do, so that neither waits for the other in a circle. */
export const importedLock = statement<{ importId: string }>(
  "imported-lock",
  ({ importId }) => `
    select products.id from products
    join product_import_changes as change on product_id = products.id
    where import_id = ${importId} and not is_new
    order by products.id for update of products`,
);

/** What a preview tells of a product's field, as its columns keep it. */
function presentValue(field: Field | "currentStock"): string {
  if (field === "price") return regularPrice;
  return `products.${field === "currentStock" ? "current_stock" : columns[field].column}`;
}

const differs = ([...fields, "currentStock"] as const).map(
  (field) =>
    `change.was ? '${field}' and change.was->'${field}' <> coalesce(to_jsonb(${presentValue(field)}), 'null')`,
);

const mrp = "coalesce((change.became->>'productMRP')::int, products.product_mrp)";

/** Returns a row where a product is no longer as the preview had it. */
export const importedOutdated = statement<{ importId: string }>(
  "imported-outdated",
  ({ importId }) => `
    select change.row from product_import_changes as change
    left join products on products.id = product_id
    where import_id = ${importId} and not is_new
      and (products.id is null or ${differs.join(" or ")}
        -- What was not in the file may have changed too, and the two must go together.
        or coalesce((change.became->>'price')::int, ${regularPrice}) > ${mrp})
    limit 1`,
);

/**
 * A field of a product after the import. A price for a time stays, at most the MRP, and where it is an offer at most
 * what comes after it, which importedRegularPrices writes.
 */
function writtenValue(field: Field): string {
  const { column } = columns[field];
  const isWritten = `change.became ? '${field}'${field === "price" ? ` and not ${hasPriceForTime}` : ""}`;
  const value = `case when ${isWritten} then ${becameValue(field)} else products.${column} end`;
  return `${column} = ${
    field === "price"
      ? `least(${value}, ${mrp}, (
    select (change.became->>'price')::int from price_periods
    where product_id = products.id and state = 'running' and price_periods.price <= price_before))`
      : value
  }`;
}

/** Neither stock nor the food that a pack is of make an edit (products.updatedAt). */
export const importedUpdate = statement<{ importId: string }>(
  "imported-update",
  ({ importId }) => `
    update products set
      ${fields.map(writtenValue).join(",\n")},
      updated_at = case when change.became - '{currentStock,food}'::text[] = '{}' then products.updated_at
        else greatest(now(), products.updated_at + interval '1 ms') end
    from product_import_changes as change
    where import_id = ${importId} and not is_new and product_id = products.id
      and change.became - 'currentStock' <> '{}'`,
);

/** After importedUpdate: a price of the file is what comes after one that runs, which goes on (rules: prices-4). */
export const importedRegularPrices = statement<{ importId: string }>(
  "imported-regular-prices",
  ({ importId }) => `
    update price_periods as period set
      price = products.price,
      price_before = coalesce((change.became->>'price')::int, period.price_before),
      updated_at = greatest(now(), period.updated_at + interval '1 ms')
    from product_import_changes as change join products on products.id = change.product_id
    where import_id = ${importId} and not is_new
      and (change.became ? 'price' or change.became ? 'productMRP')
      and period.product_id = products.id and state = 'running'
      and products.price <= period.price`,
);

/**
 * New products begin without stock: setStocks brings it. They have no picture yet, so that they are hidden until
 * somebody shows them (rules: catalog-9). Their order is that of the file.
 */
export const importedInsert = statement<{ importId: string }>(
  "imported-insert",
  ({ importId }) => `
    insert into products (id, is_hidden, ${fields.map((field) => columns[field].column).join(", ")})
    select product_id, true, ${fields.map(becameValue).join(", ")}
    from product_import_changes as change
    where import_id = ${importId} and is_new
    order by change.row`,
);
