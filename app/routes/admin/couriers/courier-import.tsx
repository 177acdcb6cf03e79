import { data, Form, Link, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { kindWords } from "#app/domains/couriers/files/courier-file.ts";
import {
  isDifference,
  kindPermissions,
  type LineOutcome,
  lineOutcomes,
} from "#app/domains/couriers/importing/courier-import.ts";
import {
  confirmImport,
  discardImport,
} from "#app/domains/couriers/importing/import-commands.server.ts";
import {
  type CourierImport,
  findImport,
  linesOfImport,
  rawFileOf,
} from "#app/domains/couriers/importing/read-imports.server.ts";
import { receiveOtherAmount } from "#app/domains/couriers/importing/write-import.server.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { attempt, isUnreachable, unansweredText } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Alert, Outcome } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { CheckboxField } from "#app/ui/forms/field.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Spinner } from "#app/ui/layout/spinner.tsx";
import { done, failed, unread } from "../components/forms/toast-answers.server.ts";
import { BackLink, ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/courier-import";
import { ColumnsForm } from "./courier-import/columns-form.tsx";
import { ImportLines } from "./courier-import/import-lines.tsx";
import { saveColumns } from "./courier-import/save-columns.server.ts";

export const handle = { live: ["courier-imports", "orders"] } as const satisfies LiveHandle;

const listPath = "/my/couriers";
/** Rows of a file that are shown where its columns are named. */
const firstRows = 4;

/** The import, for who may do what its file tells. */
async function allowedImport(args: Route.LoaderArgs | Route.ActionArgs) {
  const user = requirePermission(args, "orders.read");
  const found = await findImport(args.params.importId);
  if (!found) throw data(null, { status: 404 });
  requirePermission(args, kindPermissions[found.kind]);
  return { user, found };
}

/** `?show=` is one outcome of lines, "differences" or "all", `?after=` the row before the first; `?columns` names the columns anew. */
export async function loader(args: Route.LoaderArgs) {
  const { user, found } = await allowedImport(args);
  const { searchParams } = args.url;
  const mayName = isAllowed(user, "couriers.layouts");
  const isOpen = found.status === "columns" || found.status === "ready";
  const wantsColumns = found.status === "columns" || (isOpen && searchParams.has("columns"));
  const raw = wantsColumns && mayName ? await rawFileOf(found.id) : undefined;
  const asked = searchParams.get("show");
  const show = [...lineOutcomes, "differences" as const].find((each) => each === asked);
  const after = Math.trunc(Math.min(Number(searchParams.get("after")) || 0, 2 ** 31 - 1));
  // Without a wish, what somebody should look at, where there is any.
  const wished = show ?? (asked === "all" ? undefined : "differences");
  let told = await linesOfImport(found.id, { show: wished, after });
  const isAllShown = wished === "differences" && !show && told.lines.length === 0 && after === 0;
  if (isAllShown) told = await linesOfImport(found.id, { show: undefined, after });
  return {
    import: found,
    mayName,
    wantsColumns,
    raw: raw && {
      headers: raw.headers,
      rows: raw.rows.slice(0, firstRows).map(({ cells }) => cells),
    },
    show: isAllShown ? undefined : wished,
    after,
    ...told,
  };
}

const command = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("confirm"), ships: z.stringbool().default(false) }),
  z.object({ intent: z.literal("discard") }),
  z.object({
    intent: z.literal("receive"),
    row: z.coerce
      .number()
      .int()
      .min(0)
      .max(2 ** 31 - 1),
    reason: z.string().trim().max(500).default(""),
  }),
]);

/** Writes what is shown, forgets the file, reads it by other columns, or receives another amount. */
export async function action(args: Route.ActionArgs) {
  const { user, found } = await allowedImport(args);
  const form = await readForm(args.request, { maxFields: 250 });
  if (!form.ok) return unread(form.refusal);
  if (form.value.get("intent") === "columns") {
    requirePermission(args, "couriers.layouts");
    return saveColumns(found, form.value, user);
  }
  const given = command.safeParse(fieldsOf(form.value));
  if (!given.success) return failed(m.something_wrong(), 400);
  const { id } = found;
  switch (given.data.intent) {
    case "confirm": {
      const confirmed = await confirmImport(id, given.data.ships, user);
      return confirmed.ok ? ({ ok: true } as const) : failed(m.change_seen_elsewhere(), 409);
    }
    case "discard": {
      const discarded = await discardImport(id);
      return discarded.ok ? redirect(listPath) : failed(m.change_seen_elsewhere(), 409);
    }
    case "receive": {
      const { row, reason } = given.data;
      const received = await receiveOtherAmount(id, row, reason, user);
      if (received.ok) return done(m.cash_saved({ amount: formatMoney(received.value) }));
      if (received.refusal === "reason-needed") return failed(m.courier_reason_needed(), 400);
      return received.refusal === "nothing-due"
        ? failed(m.cash_nothing_due(), 409)
        : failed(m.change_seen_elsewhere());
    }
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => attempt(serverAction);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData ? loaderData.import.fileName : m.not_found_title());

/** A courier's file: its columns, what it comes to line by line, and what was written (rules: couriers-3, couriers-4). */
export default function CourierImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { import: shown, mayName, wantsColumns, raw } = loaderData;
  const said =
    actionData && isUnreachable(actionData)
      ? { tone: "danger" as const, text: unansweredText(actionData) }
      : actionData && "message" in actionData
        ? {
            tone: actionData.ok ? ("success" as const) : ("danger" as const),
            text: actionData.message,
          }
        : undefined;
  return (
    <ContentPage
      above={<BackLink to={listPath}>{m.courier_back()}</BackLink>}
      title={shown.fileName}
      intro={m.courier_sent({
        kind: kindWords[shown.kind](),
        time: formatDateTime(shown.at),
        who: shown.sentBy,
      })}
      narrow
    >
      {said && (
        <Outcome
          of={actionData}
          tone={said.tone}
          role={said.tone === "danger" ? "alert" : "status"}
        >
          {said.text}
        </Outcome>
      )}
      {shown.sameFile?.at && shown.status !== "done" && shown.status !== "writing" && (
        <Alert tone="warning">
          {m.courier_same_file({
            time: formatDateTime(shown.sameFile.at),
            who: shown.sameFile.by ?? "–",
          })}
        </Alert>
      )}
      {wantsColumns ? (
        <>
          {raw ? (
            <ColumnsForm kind={shown.kind} raw={raw} answer={actionData} />
          ) : (
            <Alert tone="info">{m.courier_columns_who()}</Alert>
          )}
          <Discard />
        </>
      ) : (
        <>
          <News {...loaderData} />
          {shown.status === "ready" && (
            <p className="text-muted text-sm">
              {m.courier_columns_by({ layout: shown.layout ?? "" })}{" "}
              {mayName && (
                <Link to="?columns" className="link touch-inline">
                  {m.courier_columns_other()}
                </Link>
              )}
            </p>
          )}
          <ImportLines {...loaderData} />
        </>
      )}
    </ContentPage>
  );
}

interface NewsProps {
  import: CourierImport;
  counts: Record<LineOutcome, number>;
  settled: number;
  toReceive: number;
  received: number;
}

/** What the button will write, how far it is, or what it has written; told aloud as it changes. */
function News({ import: shown, counts, settled, toReceive, received }: NewsProps) {
  const { kind, status, rows, writtenBy } = shown;
  const [n, who] = [counts.written, writtenBy ?? ""];
  return (
    <div aria-live="polite" className="grid gap-4">
      {status === "writing" && (
        <Card className="grid gap-2">
          <p className="flex items-center gap-3 font-semibold">
            <Spinner size="sm" />
            {m.courier_writing()}
          </p>
          <progress
            value={settled}
            max={rows}
            aria-label={m.courier_writing()}
            className="h-3 w-full accent-primary"
          />
          <p className="text-muted text-sm tabular-nums" aria-hidden="true">
            {m.import_checked({ n: settled, rows })}
          </p>
          <p className="text-muted text-sm">{m.import_leave()}</p>
        </Card>
      )}
      {status === "done" && (
        <Alert tone="success">
          {kind === "cash"
            ? m.courier_done_cash({ amount: formatMoney(received), n, rows, who })
            : m.courier_done({ n, rows, who })}
        </Alert>
      )}
      {status === "ready" && <Confirm kind={kind} counts={counts} amount={toReceive} />}
    </div>
  );
}

interface ConfirmProps {
  kind: CourierImport["kind"];
  counts: Record<LineOutcome, number>;
  amount: number;
}

function Confirm({ kind, counts, amount }: ConfirmProps) {
  const { state, formData } = useNavigation();
  const n = counts["to-write"];
  // What stands in the shop already may still count as shipped.
  const mayWrite = n > 0 || (kind === "booked" && counts.same > 0);
  const words = {
    booked: () => m.courier_write_booked({ n }),
    parcels: () => m.courier_write_parcels({ n }),
    cash: () => m.courier_write_cash({ amount: formatMoney(amount), n }),
  };
  const hasDifferences = lineOutcomes.some((each) => isDifference(each) && counts[each] > 0);
  return (
    <>
      {!hasDifferences && n > 0 && <Alert tone="success">{m.courier_no_differences()}</Alert>}
      {!mayWrite && <Alert tone="info">{m.courier_nothing()}</Alert>}
      <div className="flex flex-wrap items-end gap-3">
        {mayWrite && (
          <Form method="post" className="grid gap-3 max-sm:w-full">
            <input type="hidden" name="intent" value="confirm" />
            {kind === "booked" && <CheckboxField name="ships" label={m.courier_ships()} />}
            <Button
              type="submit"
              pending={state !== "idle" && formData?.get("intent") === "confirm"}
              disabled={state !== "idle"}
              className="max-sm:w-full"
            >
              {words[kind]()}
            </Button>
          </Form>
        )}
        <Discard />
      </div>
    </>
  );
}

function Discard() {
  const { state } = useNavigation();
  return (
    <Form method="post" className="max-sm:w-full">
      <input type="hidden" name="intent" value="discard" />
      <Button
        type="submit"
        variant="secondary"
        disabled={state !== "idle"}
        className="max-sm:w-full"
      >
        {m.import_discard()}
      </Button>
    </Form>
  );
}
