import { Link } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { checkWords, findingWords } from "#app/domains/books/book-words.ts";
import type { CheckResult, Finding } from "#app/domains/books/books.ts";
import { askForBookCheck, lastBookRun } from "#app/domains/books/check-books.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { done, failed, unread } from "../components/forms/toast-answers.server.ts";
import { useRowCommand } from "../components/forms/use-row-command.ts";
import { ContentPage } from "../components/page/page-layout.tsx";
import { useMay } from "../components/page/use-may.ts";
import type { Route } from "./+types/books";

export const handle = { live: ["books"] } as const satisfies LiveHandle;

export function loader(args: Route.LoaderArgs) {
  requirePermission(args, "books.read");
  return lastBookRun();
}

/** Has the books checked now. */
export async function action(args: Route.ActionArgs) {
  const admin = requirePermission(args, "books.check");
  const form = await readForm(args.request);
  if (!form.ok) return unread(form.refusal);
  if (form.value.get("intent") !== "check") {
    return failed(m.something_wrong(), 400);
  }
  await askForBookCheck(admin);
  return done(m.books_asked());
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta: Route.MetaFunction = () => titled(m.admin_books());

/** Whether stock, orders, numbers and money agree (rules: books-1). */
export default function BooksPage({ loaderData }: Route.ComponentProps) {
  const { run, isWaiting } = loaderData;
  const command = useRowCommand("/my/books");
  const may = useMay();
  return (
    <ContentPage
      title={m.admin_books()}
      intro={m.books_intro()}
      narrow
      action={
        may("books.check") && (
          <Button
            onClick={() => command.send({ intent: "check" })}
            pending={isWaiting || command.busy}
            pendingText={m.books_checking()}
          >
            {m.books_check_now()}
          </Button>
        )
      }
    >
      {!run && (
        <EmptyState motif={<RagiEar className="h-24 w-auto" />} title={m.books_never()}>
          {m.books_never_text()}
        </EmptyState>
      )}
      {run && (
        <>
          <Summary results={run.results} finishedAt={run.finishedAt} />
          <ul
            aria-label={m.admin_books()}
            className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised"
          >
            {run.results.map((result) => (
              <CheckLine key={result.check} result={result} />
            ))}
          </ul>
        </>
      )}
    </ContentPage>
  );
}

function Summary({ results, finishedAt }: { results: CheckResult[]; finishedAt: Date }) {
  const wrong = results.reduce((sum, result) => sum + result.wrong, 0);
  const isWhole = results.every(({ isDone }) => isDone);
  const title = wrong > 0 ? m.books_wrong({ n: wrong }) : right(isWhole);
  const tone = wrong > 0 ? "danger" : isWhole ? "success" : "info";
  return (
    <Alert role="status" tone={tone} title={title}>
      {m.books_last({ time: formatDateTime(finishedAt) })}
    </Alert>
  );
}

const right = (isWhole: boolean) => (isWhole ? m.books_right() : m.books_unasked());

/** One check: what it proves, what it came to, and the first things that are wrong. */
function CheckLine({ result }: { result: CheckResult }) {
  const { check, isDone, wrong, findings } = result;
  const { title, text } = checkWords[check];
  return (
    <li className="px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-base">{title()}</h2>
        <Outcome isDone={isDone} wrong={wrong} />
      </div>
      <p className="text-muted text-sm">{isDone ? text() : m.books_provider_unasked()}</p>
      {findings.length > 0 && (
        <ul className="mt-3 grid gap-2 rounded-md bg-danger-soft p-3 text-sm">
          {findings.map((finding) => (
            <li key={`${finding.code} ${finding.id}`} className="wrap-anywhere">
              <Subject finding={finding} />: {findingWords(finding)}
            </li>
          ))}
          {wrong > findings.length && <li>{m.books_more({ n: wrong - findings.length })}</li>}
        </ul>
      )}
    </li>
  );
}

function Outcome({ isDone, wrong }: Pick<CheckResult, "isDone" | "wrong">) {
  if (!isDone) return <Status tone="info">{m.books_check_unasked()}</Status>;
  if (wrong === 0) return <Status tone="success">{m.books_check_right()}</Status>;
  return <Status tone="danger">{m.books_check_wrong({ n: wrong })}</Status>;
}

/** What is wrong, with a link to where it can be looked at. */
function Subject({ finding: { id, name, orderId, productId } }: { finding: Finding }) {
  const to = productId
    ? `/my/updateproduct?${new URLSearchParams({ productId })}`
    : orderId && `/my/orders/${encodeURIComponent(orderId)}`;
  const words = name ?? id;
  if (!to) return <span className="font-semibold">{words}</span>;
  return (
    <Link to={to} className="link font-semibold">
      {words}
    </Link>
  );
}
