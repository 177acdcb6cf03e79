import { statement } from "#app/server/statement.server.ts";
import type { ImportedFields } from "./product-import.ts";

/** The fields that an import writes to a product; its stock is set by setStocks. */
const columns = {
  title: { column: "title", type: "text" },
  category: { column: "category", type: "text" },
  price: { column: "price", type: "int" },
  productMRP: { column: "product_mrp", type: "int" },
  productPackOff: { column: "product_pack_off", type: "int" },
  shortDescription: { column: "short_description", type: "text" },
  description: { column: "description", type: "text" },
  benefits: { column: "benefits", type: "text[]" },
} as const satisfies Record<Exclude<keyof ImportedFields, "currentStock">, object>;

type Field = keyof typeof columns;
const fields = Object.keys(columns) as Field[];

/** What a change says of a field, as its column keeps it. */
function becameValue(field: Field): string {
  return field === "benefits"
    ? "array(select jsonb_array_elements_text(change.became->'benefits'))"
    : `(change.became->>'${field}')::${columns[field].type}`;
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

const differs = [...fields, "currentStock"].map((field) => {
  const column = field === "currentStock" ? "current_stock" : columns[field as Field].column;
  return `change.was ? '${field}' and change.was->'${field}' <> coalesce(to_jsonb(products.${column}), 'null')`;
});

/** Returns a row where a product is no longer as the preview had it. */
export const importedOutdated = statement<{ importId: string }>(
  "imported-outdated",
  ({ importId }) => `
    select change.row from product_import_changes as change
    left join products on products.id = product_id
    where import_id = ${importId} and not is_new
      and (products.id is null or ${differs.join(" or ")}
        -- What was not in the file may have changed too, and the two must go together.
        or coalesce((change.became->>'price')::int, products.price)
          > coalesce((change.became->>'productMRP')::int, products.product_mrp))
    limit 1`,
);

/** Stock alone does not make an edit (products.updatedAt). */
export const importedUpdate = statement<{ importId: string }>(
  "imported-update",
  ({ importId }) => `
    update products set
      ${fields
        .map((field) => {
          const { column } = columns[field];
          return `${column} = case when change.became ? '${field}' then ${becameValue(field)} else products.${column} end`;
        })
        .join(",\n")},
      updated_at = greatest(now(), products.updated_at + interval '1 ms')
    from product_import_changes as change
    where import_id = ${importId} and not is_new and product_id = products.id
      and change.became - 'currentStock' <> '{}'`,
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
