import { data, Link, redirect } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { feedFormats } from "#app/domains/catalog/feeds/product-feed.server.ts";
import type { ProductImport } from "#app/domains/product-editing/import/product-import.ts";
import { startImport } from "#app/domains/product-editing/import/product-import-commands.server.ts";
import { lastImports } from "#app/domains/product-editing/import/product-imports.server.ts";
import { sheetKinds } from "#app/domains/product-editing/sheets/product-sheet.ts";
import { maxSheetSize } from "#app/domains/product-editing/sheets/read-sheet.server.ts";
import { attempt } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { languages } from "#app/lib/text/language.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { shopLink } from "#app/server/http/shop-address.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { unreadableForm } from "#app/shell/upload/read-submission.server.ts";
import { useAnswer } from "#app/ui/answers/use-answer.ts";
import { ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/product-files";
import { FeedAddresses } from "./product-files/feed-addresses.tsx";
import { ImportStatusWord } from "./product-files/import-status-word.tsx";
import { SendSheetForm } from "./product-files/send-sheet-form.tsx";
import { SheetColumns } from "./product-files/sheet-columns.tsx";
import { SheetLinks } from "./product-files/sheet-links.tsx";

export const handle = { live: ["product-imports"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "products");
  const feeds = languages.flatMap((language) =>
    feedFormats.map((kind) => ({
      kind,
      language,
      address: shopLink(`/feeds/products.${kind}`, language),
    })),
  );
  return { imports: await lastImports(), feeds };
}

/** Takes a file and has it checked; the preview is the import's own page. */
export async function action(args: Route.ActionArgs) {
  const admin = requirePermission(args, "products");
  // A file may set stock.
  requirePermission(args, "stock");
  const form = await readForm(args.request, { maxFiles: 1 });
  if (!form.ok) {
    const { message, status } = unreadableForm(form.refusal);
    return refuse(
      form.refusal === "too-large" ? m.product_files_file_too_large() : message,
      status,
    );
  }
  const kind = sheetKinds.find((name) => name === form.value.get("kind"));
  const file = form.value.get("file");
  if (!kind) return refuse(m.something_wrong(), 400);
  if (!(file instanceof File) || file.size === 0)
    return refuse(m.product_files_file_required(), 400);
  if (file.size > maxSheetSize) return refuse(m.product_files_file_too_large(), 413);
  const id = await startImport({ kind, fileName: file.name, content: await file.bytes() }, admin);
  return redirect(`/my/products/import/${id}`);
}

const refuse = (message: string, status: number) =>
  data({ ok: false, error: message } as const, { status });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => attempt(serverAction);

export const meta: Route.MetaFunction = () => titled(m.product_files());

/** Products and stock as files for spreadsheets, out and in (rules: product-files-1). */
export default function ProductFiles({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData);
  return (
    <ContentPage title={m.product_files()} intro={m.product_files_intro()} narrow>
      <TitledCard title={m.product_files_out()}>
        <SheetLinks />
      </TitledCard>
      <TitledCard title={m.product_files_in()}>
        <SendSheetForm answer={answer} />
      </TitledCard>
      <TitledCard title={m.product_files_last()}>
        <LastImports imports={loaderData.imports} />
      </TitledCard>
      <TitledCard title={m.feeds_title()}>
        <FeedAddresses addresses={loaderData.feeds} />
      </TitledCard>
      <SheetColumns />
    </ContentPage>
  );
}

function LastImports({ imports }: { imports: readonly Omit<ProductImport, "errors">[] }) {
  if (imports.length === 0) return <p className="text-muted">{m.product_files_none()}</p>;
  return (
    <ul className="-my-2 divide-y divide-line">
      {imports.map((one) => (
        <li key={one.id} className="relative grid gap-0.5 py-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Link
              to={`/my/products/import/${one.id}`}
              className="link [overflow-wrap:anywhere] after:absolute after:inset-0"
            >
              {one.fileName}
            </Link>
            <ImportStatusWord import={one} />
          </div>
          <p className="text-muted text-sm [overflow-wrap:anywhere]">
            {formatDateTime(one.at)} · {one.sentBy}
          </p>
        </li>
      ))}
    </ul>
  );
}
