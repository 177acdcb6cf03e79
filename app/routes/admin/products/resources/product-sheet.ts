import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import {
  productsFile,
  sheetFileName,
  sheetFormats,
  templateFile,
} from "#app/domains/product-editing/sheets/export-products.server.ts";
import { sheetKinds } from "#app/domains/product-editing/sheets/product-sheet.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { Route } from "./+types/product-sheet";

/** A file that was downloaded stays as it was. */
export const handle = { live: [], snapshot: ["products"] } as const satisfies LiveHandle;

const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/**
 * All products as a file for spreadsheets; `?only=stock` their stock, and with `template` an example
 * (rules: product-files-1).
 */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "products.read");
  const { pathname, searchParams } = args.url;
  const format = sheetFormats.find((name) => pathname.endsWith(name)) ?? "csv";
  const kind = sheetKinds.find((name) => name === searchParams.get("only")) ?? "products";
  const isTemplate = searchParams.has("template");
  const body = await (isTemplate ? templateFile(kind, format) : productsFile(kind, format));
  const name = sheetFileName(isTemplate ? `${kind}-template` : kind, format, new Date());
  return new Response(body as BodyInit, {
    headers: {
      "Content-Type": types[format],
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
