import { data, Form, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import type { ProductImport } from "#app/domains/product-editing/import/product-import.ts";
import {
  confirmImport,
  discardImport,
} from "#app/domains/product-editing/import/product-import-commands.server.ts";
import {
  changesOfImport,
  findImport,
} from "#app/domains/product-editing/import/product-imports.server.ts";
import { attempt, type Unanswered, unansweredText } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { useAnswer } from "#app/ui/answers/use-answer.ts";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { failed, unread } from "../components/forms/toast-answers.server.ts";
import { BackLink, ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/product-import";
import { ImportChanges } from "./product-import/import-changes.tsx";
import { ImportErrors } from "./product-import/import-errors.tsx";
import { ImportNews } from "./product-import/import-news.tsx";

export const handle = { live: ["product-imports", "prices"] } as const satisfies LiveHandle;

const files = "/my/products/import";

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "products");
  const found = await findImport(args.params.importId);
  if (!found) throw data(null, { status: 404 });
  const after = Math.min(Number(args.url.searchParams.get("after")) || 0, 2 ** 31 - 1);
  return { import: found, after, ...(await changesOfImport(found.id, Math.trunc(after))) };
}

const command = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("confirm"), seen: z.string().max(100) }),
  z.object({ intent: z.literal("discard") }),
]);

/** Saves what the preview tells, or forgets the file (rules: product-files-5). */
export async function action(args: Route.ActionArgs) {
  const admin = requirePermission(args, "products");
  requirePermission(args, "stock");
  const { importId } = args.params;
  const form = await readForm(args.request);
  if (!form.ok) return unread(form.refusal);
  const given = command.safeParse(fieldsOf(form.value));
  if (!given.success) return failed(m.something_wrong(), 400);
  if (given.data.intent === "discard") {
    const discarded = await discardImport(importId);
    return discarded.ok ? redirect(files) : failed(m.change_seen_elsewhere(), 409);
  }
  const confirmed = await confirmImport(importId, given.data.seen, admin);
  if (confirmed.ok) return { ok: true } as const;
  return confirmed.refusal === "not-found"
    ? failed(m.import_gone(), 404)
    : failed(m.import_checked_again(), 409);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => attempt(serverAction);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData ? loaderData.import.fileName : m.not_found_title());

/** A file of products from its check to what became of it. */
export default function ProductImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { import: shown, after, changes, hasMore } = loaderData;
  const answer = useAnswer(actionData);
  const kind =
    shown.kind === "stock" ? m.product_files_kind_stock() : m.product_files_kind_products();
  return (
    <ContentPage
      above={<BackLink to={files}>{m.import_back()}</BackLink>}
      title={shown.fileName}
      intro={m.import_sent({ kind, time: formatDateTime(shown.at), who: shown.sentBy })}
    >
      {answer && !answer.ok && (
        <Outcome of={answer} tone="danger" role="alert">
          {"code" in answer ? unansweredText(answer as Unanswered) : answer.message}
        </Outcome>
      )}
      <ImportNews import={shown} />
      <Commands import={shown} />
      {shown.errors.length > 0 && <ImportErrors errors={shown.errors} count={shown.errorCount} />}
      {changes.length > 0 && <ImportChanges changes={changes} after={after} hasMore={hasMore} />}
    </ContentPage>
  );
}

/** What can be done with it. */
function Commands({ import: { status, added, changed, fingerprint } }: { import: ProductImport }) {
  const { state, formData } = useNavigation();
  const sent = state === "idle" ? undefined : formData?.get("intent");
  const count = added + changed;
  const isReady = status === "ready" && count > 0;
  if (status === "saving" || status === "done") return null;
  return (
    <div className="flex flex-wrap gap-3">
      {isReady && (
        <Form method="post" className="max-sm:w-full">
          <input type="hidden" name="intent" value="confirm" />
          <input type="hidden" name="seen" value={fingerprint} />
          <Button
            type="submit"
            disabled={sent !== undefined}
            pending={sent === "confirm"}
            className="max-sm:w-full"
          >
            {m.import_confirm({ n: count })}
          </Button>
        </Form>
      )}
      <Form method="post" className="max-sm:w-full">
        <input type="hidden" name="intent" value="discard" />
        <Button
          type="submit"
          variant="secondary"
          disabled={sent !== undefined}
          pending={sent === "discard"}
          className="max-sm:w-full"
        >
          {m.import_discard()}
        </Button>
      </Form>
    </div>
  );
}
