import { useSyncExternalStore } from "react";
import { useLocation, useRevalidator } from "react-router";
import {
  forgetKept,
  isOwn,
  isStale,
  type QueuedRequest,
  sendKeptAgain,
  settleKept,
} from "#app/lib/offline/queued-requests.ts";
import { onKept } from "#app/lib/offline/queued-storage.ts";
import { countsWait } from "#app/lib/offline/typed-counts.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { useQueuedRequests } from "#app/ui/answers/use-queued-requests.ts";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { LogOutQuestion } from "./log-out-question.tsx";
import { keptOutcomeOf } from "./queued-outcome.ts";
import { SendQueued } from "./send-queued.tsx";
import { useTurns } from "./use-turns.ts";

/** What waits for a connection, and what became of it (rules: kept-2). */
export function QueuedBar() {
  const requests = useQueuedRequests();
  const { who, turn, endTurn, shown } = useTurns(requests);
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const countsAreKept = useSyncExternalStore(onKept, countsWait);

  const answered = (request: QueuedRequest, answer: object | undefined) => {
    const outcome = keptOutcomeOf(answer);
    // Its own page has the answer too, and says it; of what may be sent once more it says nothing.
    const isSaid = request.fetcher && request.page === pathname && !outcome?.again;
    if (outcome && isSaid) forgetKept(request.key);
    else if (outcome) settleKept(request, outcome);
    endTurn(outcome !== undefined);
    // What it has changed, or what it has met, is on the page.
    if (outcome) void revalidate();
  };
  return (
    <>
      {turn && (
        <SendQueued key={turn.key} request={turn} onAnswer={(answer) => answered(turn, answer)} />
      )}
      {shown.length > 0 && (
        <section
          aria-label={m.kept_title()}
          className="border-line border-b bg-accent-soft text-ink print:hidden"
        >
          <ul className="shell grid divide-y divide-line">
            {shown.map((request) => (
              <li
                key={request.key}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2"
              >
                <KeptWords
                  request={request}
                  isSending={turn?.key === request.key}
                  isOwn={isOwn(request, who)}
                />
                <KeptButtons
                  request={request}
                  isSending={turn?.key === request.key}
                  isOwn={isOwn(request, who)}
                  isLoggedOut={who === null && request.by !== ""}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <LogOutQuestion asks={requests.some(({ outcome }) => !outcome) || countsAreKept} />
    </>
  );
}

interface KeptProps {
  request: QueuedRequest;
  isSending: boolean;
  /** Nobody else reads what it was. */
  isOwn: boolean;
}

function KeptWords({ request, isSending, isOwn }: KeptProps) {
  const { words, outcome, at } = request;
  const state = isSending
    ? m.kept_sending()
    : isStale(request)
      ? m.kept_stale({ time: formatDateTime(new Date(at)) })
      : m.kept_waits();
  return (
    <p className="wrap-anywhere min-w-0 text-sm">
      <span className="block font-semibold">{isOwn ? words : m.kept_private()}</span>
      {isOwn && outcome ? outcome.text : state}
    </p>
  );
}

function KeptButtons({
  request,
  isSending,
  isOwn,
  isLoggedOut,
}: KeptProps & { isLoggedOut: boolean }) {
  const { key, outcome, words, pageWhenDone } = request;
  const page = (outcome?.done && pageWhenDone) || request.page;
  const { pathname } = useLocation();
  const look = { size: "sm", variant: "secondary" } as const;
  if (isSending) return null;
  if (isLoggedOut) {
    return (
      <div className="flex flex-wrap gap-2">
        <LinkButton {...look} to={`/login?${new URLSearchParams({ redirectTo: page })}`}>
          {m.kept_log_in()}
        </LinkButton>
        <CancelButton request={request} name={m.kept_private()} />
      </div>
    );
  }
  if (outcome && isOwn) {
    return (
      <div className="flex flex-wrap gap-2">
        {outcome.again && (
          <Button {...look} onClick={() => sendKeptAgain(key, outcome.again)}>
            {Object.keys(outcome.again).length > 0 ? m.kept_again() : m.kept_send()}
          </Button>
        )}
        {page !== pathname && (
          <LinkButton {...look} to={page}>
            {m.kept_look()}
          </LinkButton>
        )}
        <Button {...look} onClick={() => forgetKept(key)} aria-label={`${m.ok()}: ${words}`}>
          {outcome.again ? m.kept_leave() : m.ok()}
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {isOwn && isStale(request) && (
        <Button {...look} onClick={() => sendKeptAgain(key)}>
          {m.kept_send()}
        </Button>
      )}
      <CancelButton request={request} name={isOwn ? words : m.kept_private()} />
    </div>
  );
}

function CancelButton({ request, name }: { request: QueuedRequest; name: string }) {
  const cancel = () => {
    forgetKept(request.key);
    toast.message(m.kept_cancelled());
  };
  return (
    <Button
      size="sm"
      variant="secondary"
      onClick={cancel}
      aria-label={`${m.kept_cancel()}: ${name}`}
    >
      {m.kept_cancel()}
    </Button>
  );
}
