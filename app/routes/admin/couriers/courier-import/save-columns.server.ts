import { data, redirect } from "react-router";
import {
  type ColumnMeaning,
  type ColumnPlaces,
  meaningWords,
  missingMeanings,
  usedColumns,
} from "#app/domains/couriers/files/courier-file.ts";
import { nameColumns } from "#app/domains/couriers/importing/import-commands.server.ts";
import { keepLayout } from "#app/domains/couriers/importing/layouts.server.ts";
import {
  type CourierImport,
  rawFileOf,
} from "#app/domains/couriers/importing/read-imports.server.ts";
import { courierIds } from "#app/domains/orders/parcels/couriers.ts";
import { m } from "#app/paraglide/messages.js";
import type { Actor } from "#app/server/log/audit-log.server.ts";
import { failed } from "../../components/forms/toast-answers.server.ts";

/** What is wrong with columns as they were named: one text for the name, one for the columns. */
export interface ColumnsRefusal {
  name?: string;
  columns?: string;
}

const refuse = (refused: ColumnsRefusal) => data({ ok: false, refused } as const, { status: 400 });

/** Reads a file by the columns that were named, and keeps them under their name (rules: couriers-2). */
export async function saveColumns({ id, kind }: CourierImport, form: FormData, actor: Actor) {
  const raw = await rawFileOf(id);
  if (!raw) return failed(m.change_seen_elsewhere(), 409);
  const name = String(form.get("name") ?? "")
    .trim()
    .slice(0, 60);
  const courier = courierIds.find((each) => each === form.get("courier"));
  const places: ColumnPlaces = {};
  const columns: Partial<Record<ColumnMeaning, string>> = {};
  for (const [place, header] of raw.headers.entries()) {
    const meaning = usedColumns[kind].find((each) => each === form.get(`column${place}`));
    if (!meaning) continue;
    if (places[meaning] !== undefined) {
      return refuse({ columns: m.courier_column_twice({ column: meaningWords[meaning]() }) });
    }
    places[meaning] = place;
    columns[meaning] = header;
  }
  const missing = missingMeanings(kind, places).map((meaning) => meaningWords[meaning]());
  const refused: ColumnsRefusal = {
    ...(name === "" && { name: m.courier_layout_name_required() }),
    ...(missing.length > 0 && {
      columns: m.courier_columns_missing({ columns: missing.join(", ") }),
    }),
  };
  if (Object.keys(refused).length > 0) return refuse(refused);
  const named = await nameColumns(id, { layout: name, places, courier });
  if (!named.ok) return failed(m.change_seen_elsewhere(), 409);
  await keepLayout({ name, kind, courier, columns }, actor);
  return redirect(`/my/couriers/${id}`);
}
