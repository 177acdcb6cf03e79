import { data } from "react-router";
import { z } from "zod";
import type { User } from "#app/domains/accounts/users/user.ts";
import {
  type CellRefusal,
  editProducts,
  type ProductCellsEdit,
  undoProductEdits,
} from "#app/domains/product-editing/table/edit-products.server.ts";
import {
  type CellName,
  type CellValues,
  cellText,
  maxProductsAtOnce,
  type RefusedCell,
  readCell,
  sentEditsSchema,
} from "#app/domains/product-editing/table/product-cells.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { parseJson } from "#app/server/http/json.server.ts";
import { unreadableForm } from "#app/shell/upload/read-submission.server.ts";
import {
  type Elsewhere,
  elsewhereOfProducts,
  type TouchedProduct,
} from "../../components/page/elsewhere.server.ts";

const change = z.uuid();
const json = z.string().transform(parseJson);
const commands = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save"), edits: json.pipe(sentEditsSchema), change }),
  z.object({
    intent: z.literal("undo"),
    ids: json.pipe(z.array(z.string().min(1).max(100)).min(1).max(maxProductsAtOnce)),
    change,
  }),
]);

/** What the grid is told: how many products, or which cells are in the way. */
export type EditsAnswer =
  | {
      ok: true;
      intent: "save" | "undo";
      n: number;
      change: string;
      ids: string[];
      elsewhere: Elsewhere;
    }
  | { ok: false; message: string; cells: RefusedCell[] };

/** Saves what was typed into the grid, all or nothing, or takes it back (rules: catalog-14). */
export async function answerEdits(request: Request, admin: User) {
  const form = await readForm(request);
  if (!form.ok) {
    const { message, status } = unreadableForm(form.refusal);
    return refuse(status, message);
  }
  const command = commands.safeParse(fieldsOf(form.value));
  if (!command.success) {
    const tooMany = command.error.issues.find(({ code }) => code === "too_big");
    return refuse(400, tooMany?.message ?? m.something_wrong());
  }
  const asked = command.data;
  const read = asked.intent === "save" ? readEdits(asked.edits) : { edits: [], wrong: [] };
  if (read.wrong.length > 0) return refuse(400, m.products_edit_invalid(), read.wrong);
  const setsStock = read.edits.some(({ becomes }) => becomes.currentStock !== undefined);
  if ((setsStock || asked.intent === "undo") && !isAllowed(admin, "stock")) {
    throw new Response(null, { status: 403 });
  }
  const ids = asked.intent === "save" ? read.edits.map(({ id }) => id) : asked.ids;
  const done =
    asked.intent === "save"
      ? await editProducts(read.edits, asked.change, admin)
      : await undoProductEdits(ids, asked.change, admin);
  if (!done.ok) {
    const isPriceOnly = done.refusal.every(({ code }) => code === "above-mrp");
    const unsaved = isPriceOnly ? m.products_edit_above_mrp() : m.products_edit_met();
    const message = asked.intent === "undo" ? m.products_edit_not_undone() : unsaved;
    return refuse(409, message, done.refusal.map(refusedCell));
  }
  const { intent, change } = asked;
  const touched = read.edits.flatMap(touchedBy);
  const elsewhere = await elsewhereOfProducts(touched, (may) => isAllowed(admin, may));
  return { ok: true, intent, n: done.value, change, ids, elsewhere } satisfies EditsAnswer;
}

/** An edit that may matter elsewhere; of the stock alone, it does not. */
function touchedBy({ id, seen, becomes }: ProductCellsEdit): TouchedProduct[] {
  const { price, productMRP, isHidden = false, category } = becomes;
  if ([price, productMRP, category].every((each) => each === undefined) && !isHidden) return [];
  const categories = category === undefined ? [] : [seen.category ?? category, category];
  return [{ id, isHidden, categories }];
}

function refuse(status: number, message: string, cells: RefusedCell[] = []) {
  return data<EditsAnswer>({ ok: false, message, cells }, { status });
}

/** Reads the typed cells by the schema that the browser has too. */
function readEdits(sent: z.output<typeof sentEditsSchema>) {
  const wrong: RefusedCell[] = [];
  const edits = sent.map(({ id, cells }): ProductCellsEdit => {
    const seen: Record<string, unknown> = {};
    const becomes: Record<string, unknown> = {};
    for (const [key, cell] of Object.entries(cells)) {
      const name = key as CellName;
      const read = readCell(name, cell.typed);
      if (read.ok) [seen[name], becomes[name]] = [cell.seen, read.value];
      else wrong.push({ id, title: "", name, message: read.message });
    }
    return { id, seen: seen as Partial<CellValues>, becomes: becomes as Partial<CellValues> };
  });
  return { edits, wrong };
}

function refusedCell(refusal: CellRefusal): RefusedCell {
  const { id, title } = refusal;
  switch (refusal.code) {
    case "not-found":
      return { id, title, message: m.product_not_found() };
    case "above-mrp": {
      const { price, productMRP } = refusal;
      const message = m.product_price_above_mrp();
      return { id, title, name: "price", message, beside: { price, productMRP } };
    }
    case "met": {
      const { name, present } = refusal;
      const message = m.cell_met({ present: cellText(name, present) });
      return { id, title, name, message, present };
    }
  }
}
