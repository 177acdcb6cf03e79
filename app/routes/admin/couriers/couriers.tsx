import { data, Form, Link, redirect } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { bookingSettingsSchema } from "#app/domains/couriers/booking/booking-settings.ts";
import {
  readBookingSettings,
  saveBookingSettings,
} from "#app/domains/couriers/booking/make-booking-sheet.server.ts";
import { bookedWith } from "#app/domains/couriers/bookings/read-bookings.server.ts";
import { type FileKind, fileKinds, kindWords } from "#app/domains/couriers/files/courier-file.ts";
import { maxCourierFile } from "#app/domains/couriers/files/read-courier-file.server.ts";
import { kindPermissions } from "#app/domains/couriers/importing/courier-import.ts";
import { startImport } from "#app/domains/couriers/importing/import-commands.server.ts";
import { forgetLayout, keptLayouts } from "#app/domains/couriers/importing/layouts.server.ts";
import { lastImports } from "#app/domains/couriers/importing/read-imports.server.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { isUnreachable } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { shopAddress } from "#app/server/http/shop-address.server.ts";
import { sheetFaultWords } from "#app/server/sheets/sheet-fault-words.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { readSubmission, unreadableForm } from "#app/shell/upload/read-submission.server.ts";
import { Button } from "#app/ui/forms/button.tsx";
import type { FileAnswer } from "../components/forms/send-file-form.tsx";
import { done, failed } from "../components/forms/toast-answers.server.ts";
import { ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import { useMay } from "../components/page/use-may.ts";
import type { Route } from "./+types/couriers";
import { answerCouriers } from "./couriers/answer-couriers.ts";
import { ApiCard } from "./couriers/api-card.tsx";
import { BookingCard } from "./couriers/booking-card.tsx";
import { ImportStatusWord } from "./couriers/import-status-word.tsx";
import { SendCourierFile } from "./couriers/send-courier-file.tsx";

export const handle = { live: ["courier-imports"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const user = requirePermission(args, "orders.read");
  const kinds = fileKinds.filter((kind) => isAllowed(user, kindPermissions[kind]));
  const [imports, layouts, settings] = await Promise.all([
    lastImports(kinds),
    isAllowed(user, "couriers.layouts") ? keptLayouts() : [],
    isAllowed(user, "orders.export") ? readBookingSettings() : undefined,
  ]);
  const api = bookedWith();
  const webhook = isAllowed(user, "couriers.layouts")
    ? `${shopAddress()}/hooks/parcels`
    : undefined;
  return { kinds, imports, layouts, settings, api, webhook };
}

/** Takes a file, forgets a layout, or keeps what booking sheets say of the shop's parcels. */
export async function action(args: Route.ActionArgs) {
  const user = requirePermission(args, "orders.read");
  const type = args.request.headers.get("content-type") ?? "";
  if (!type.startsWith("multipart/")) return change(args);
  const form = await readForm(args.request, { maxFiles: 1 });
  if (!form.ok) {
    const { message, status } = unreadableForm(form.refusal);
    return refuse(form.refusal === "too-large" ? m.courier_file_too_large() : message, status);
  }
  const kind = fileKinds.find((name) => name === form.value.get("kind"));
  if (!kind) return refuse(m.something_wrong(), 400);
  requirePermission(args, kindPermissions[kind]);
  const file = form.value.get("file");
  if (!(file instanceof File) || file.size === 0) return refuse(m.courier_file_required(), 400);
  if (file.size > maxCourierFile) return refuse(m.courier_file_too_large(), 413);
  const sent = { kind, fileName: file.name, content: await file.bytes() };
  const started = await startImport(sent, user);
  return started.ok
    ? redirect(`/my/couriers/${started.value}`)
    : refuse(sheetFaultWords(started.refusal), 400);
}

const refuse = (error: string, status: number) => data({ ok: false, error } as const, { status });

async function change(args: Route.ActionArgs) {
  const user = requirePermission(args, "couriers.layouts");
  const form = await readForm(args.request.clone());
  if (form.ok && form.value.get("intent") === "forget-layout") {
    const gone = await forgetLayout(String(form.value.get("id")), user);
    return gone ? done(m.courier_layout_forgotten()) : failed(m.change_seen_elsewhere());
  }
  const given = await readSubmission(args.request, bookingSettingsSchema);
  if (!given.ok) return given.answer;
  await saveBookingSettings(given.value, user);
  return { status: "success", initialValue: null } as const;
}

export const clientAction = (args: Route.ClientActionArgs) => answerCouriers(args);

export const meta: Route.MetaFunction = () => titled(m.admin_couriers());

/** Couriers' files, in and out (rules: couriers-1, couriers-9). */
export default function CouriersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kinds, imports, layouts, settings, api, webhook } = loaderData;
  const may = useMay();
  const answer = actionData as FileAnswer | { message: string } | undefined;
  return (
    <ContentPage title={m.admin_couriers()} intro={m.couriers_intro()} narrow>
      {kinds.length > 0 && (
        <TitledCard title={m.courier_read()}>
          <SendCourierFile
            kinds={kinds}
            answer={answer && ("error" in answer || isUnreachable(answer)) ? answer : undefined}
          />
        </TitledCard>
      )}
      {(webhook || (api && may("orders.status"))) && <ApiCard api={api} webhook={webhook} />}
      {settings && <BookingCard settings={settings} mayChange={may("couriers.layouts")} />}
      {kinds.length > 0 && (
        <TitledCard title={m.courier_imports()}>
          <LastImports imports={imports} />
        </TitledCard>
      )}
      {layouts.length > 0 && (
        <TitledCard title={m.courier_layouts()}>
          <ul className="-my-2 divide-y divide-line">
            {layouts.map(({ id, name, kind }) => (
              <li key={id} className="flex items-center justify-between gap-3 py-2">
                <p className="min-w-0 [overflow-wrap:anywhere]">
                  {name} <span className="text-muted text-sm">· {kindWords[kind]()}</span>
                </p>
                <Form method="post" action="/my/couriers">
                  <input type="hidden" name="intent" value="forget-layout" />
                  <input type="hidden" name="id" value={id} />
                  <Button
                    type="submit"
                    variant="ghost"
                    size="sm"
                    aria-label={m.courier_layout_forget_named({ name })}
                  >
                    {m.courier_layout_forget()}
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </TitledCard>
      )}
    </ContentPage>
  );
}

interface ListedImport {
  id: string;
  kind: FileKind;
  fileName: string;
  status: "columns" | "ready" | "writing" | "done";
  sentBy: string;
  at: Date;
  rows: number;
  written: number;
}

function LastImports({ imports }: { imports: readonly ListedImport[] }) {
  if (imports.length === 0) return <p className="text-muted">{m.courier_imports_none()}</p>;
  return (
    <ul className="-my-2 divide-y divide-line">
      {imports.map(({ id, fileName, kind, status, at, sentBy, rows, written }) => (
        <li key={id} className="relative grid gap-0.5 py-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Link
              to={`/my/couriers/${id}`}
              className="link [overflow-wrap:anywhere] after:absolute after:inset-0"
            >
              {fileName}
            </Link>
            <ImportStatusWord status={status} />
          </div>
          <p className="text-muted text-sm [overflow-wrap:anywhere]">
            {m.courier_sent({ kind: kindWords[kind](), time: formatDateTime(at), who: sentBy })}
            {status === "done" && ` · ${m.import_checked({ n: written, rows })}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
