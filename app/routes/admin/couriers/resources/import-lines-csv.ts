import { data } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { kindPermissions } from "#app/domains/couriers/importing/courier-import.ts";
import { findImport, linesOfImport } from "#app/domains/couriers/importing/read-imports.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { plainRupees } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { csvAnswer } from "#app/server/text/csv.server.ts";
import { outcomeWords } from "../courier-import/outcome-words.ts";
import type { Route } from "./+types/import-lines-csv";

/** A file that was downloaded stays as it was. */
export const handle = {
  live: [],
  snapshot: ["courier-imports", "orders"],
} as const satisfies LiveHandle;

/** The lines of a courier's file with what came of them, for a spreadsheet (rules: couriers-7). It names no person. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "orders.read");
  const found = await findImport(args.params.importId);
  if (!found) throw data(null, { status: 404 });
  requirePermission(args, kindPermissions[found.kind]);
  const { lines } = await linesOfImport(found.id, { show: undefined, after: 0, all: true });
  return csvAnswer(`courier-${found.id}.csv`, [
    [
      ...[m.csv_row(), m.csv_outcome(), m.csv_number(), m.parcel_number()],
      ...[m.courier_column_amount(), m.cash_due(), m.courier_column_day()],
      ...[m.courier_column_reference(), m.courier_column_state()],
    ],
    ...lines.map((line) => [
      ...[String(line.row), outcomeWords[line.outcome]()],
      ...[line.order?.orderNumber ?? line.orderNumber, line.trackingNumber],
      ...[line.amount === null ? "" : plainRupees(line.amount)],
      ...[line.order ? plainRupees(line.order.due) : "", line.day ?? "", line.reference, line.said],
    ]),
  ]);
}
