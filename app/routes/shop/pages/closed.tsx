import type { SubmissionResult } from "@conform-to/react";
import { useEffect } from "react";
import { data, Form, Link, redirect } from "react-router";
import { z } from "zod";
import { viewerOf } from "#app/domains/accounts/sessions/session.server.ts";
import {
  answerOpeningNews,
  askOpeningNews,
  openingNewsOf,
} from "#app/domains/enquiries/opening-news.server.ts";
import { attemptForm } from "#app/lib/answers/attempt.ts";
import { tooManyTries } from "#app/lib/answers/form-failure.ts";
import { redirectPath } from "#app/lib/answers/redirect-path.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { SharedPageHandle } from "#app/lib/live/shared-page.ts";
import { clearOfflinePages } from "#app/lib/offline/clear-offline-pages.ts";
import { factText } from "#app/lib/shop/fact-text.ts";
import { dialable } from "#app/lib/text/phone.ts";
import { requiredEmail } from "#app/lib/text/text-schema.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { startOfDay } from "#app/lib/time/typed-time.ts";
import { m } from "#app/paraglide/messages.js";
import { LanguageLinks } from "#app/shell/header/language-links.tsx";
import { RouteAnnouncer, SkipLink } from "#app/shell/menus/navigation-aids.tsx";
import { ErrorPage } from "#app/shell/messages/error-page.tsx";
import { isClosed } from "#app/shell/page-head/closed-shop.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { readSubmission } from "#app/shell/upload/read-submission.server.ts";
import { useAnswer } from "#app/ui/answers/use-answer.ts";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { FormFailure, useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { RagiEar, SohraiBorder } from "#app/ui/pictures/motif.tsx";
import { site } from "#site";
import type { Route } from "./+types/closed";

/** A mailed link shows whose it is; all others read nothing of the database. */
export const handle = {
  live: [],
  snapshot: ["opening-news"],
  sharedBy: "nobody",
} as const satisfies LiveHandle & SharedPageHandle;

const askSchema = z.object({ email: requiredEmail() });

/**
 * What a shop says that is not open yet (rules: opening-1). Who stands here while it is opened is led to what they had asked
 * for; who works here can look at the page at any time.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (!isClosed() && viewerOf(context) !== "admin")
    throw redirect(redirectPath(url.searchParams.get("from"), "/"));
  const token = url.searchParams.get("news");
  const opens = startOfDay(site.opensOn);
  return {
    opens: opens && formatDate(opens),
    words: factText("openingWords"),
    news: token ? { found: (await openingNewsOf(token)) ?? null } : undefined,
  };
}

type Answer = SubmissionResult & { done?: "asked" | "confirmed" | "removed" };

export async function action({ request, url }: Route.ActionArgs) {
  const token = url.searchParams.get("news");
  if (token) {
    const given = await readSubmission(
      request,
      z.object({ intent: z.enum(["confirm", "remove"]) }),
    );
    if (!given.ok) return given.answer;
    const isWanted = given.value.intent === "confirm";
    return (await answerOpeningNews(token, isWanted))
      ? data<Answer>({ status: "success", done: isWanted ? "confirmed" : "removed" })
      : given.refuse({ formErrors: [m.closed_link_dead()] }, 410);
  }
  const given = await readSubmission(request, askSchema);
  if (!given.ok) return given.answer;
  const seconds = await askOpeningNews(given.value.email);
  return seconds === undefined
    ? data<Answer>({ status: "success", done: "asked" })
    : given.refuse({ formErrors: [tooManyTries(seconds)] }, 429);
}

/** Where no answer comes, the form keeps what was typed. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  attemptForm(() => serverAction(), m.unreachable());

/** The address may carry a token, and tomorrow another page stands here. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = () => [
  ...titled(m.closed_title()),
  { name: "robots", content: "noindex" },
];

export default function ClosedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { opens, words, news } = loaderData;
  const answer: Answer | undefined = useAnswer(actionData);
  // What the phone has kept of the shop from before would be shown where the line is slow.
  useEffect(() => void clearOfflinePages(), []);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink to="main">{m.skip_to_content()}</SkipLink>
      <header className="shell flex items-center justify-between gap-4 py-4">
        <p className="font-semibold text-heading text-lg">{site.name}</p>
        <nav aria-label={m.opening_languages()} className="flex gap-4">
          <LanguageLinks className="link touch inline-flex items-center" />
        </nav>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="shell grid grow place-content-center justify-items-center gap-5 py-8 text-center"
      >
        <RagiEar className="size-24 text-primary" />
        <SohraiBorder className="w-full max-w-56 text-accent" />
        <h1 className="max-w-xl text-2xl">{m.closed_title()}</h1>
        {opens && <p className="font-semibold text-lg">{m.closed_opens_on({ day: opens })}</p>}
        <p className="max-w-md whitespace-pre-line text-muted wrap-anywhere">
          {words || factText("tagline")}
        </p>
        <Card padding="lg" className="w-full max-w-md text-start">
          {answer?.done ? (
            <Outcome of={answer} tone="success" role="status">
              {doneWords[answer.done]()}
            </Outcome>
          ) : news ? (
            <OwnNews found={news.found} answer={answer} />
          ) : (
            <AskForNews answer={answer} />
          )}
        </Card>
      </main>
      <footer className="shell py-6 text-center text-muted text-sm">
        <p>
          <a href={`tel:${dialable(site.phone)}`} className="link touch-inline">
            {site.phone}
          </a>{" "}
          ·{" "}
          <a href={`mailto:${site.email}`} className="link touch-inline wrap-anywhere">
            {site.email}
          </a>
        </p>
        <ul className="mt-2 flex flex-wrap justify-center gap-x-5">
          {ways.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="link touch inline-flex items-center">
                {label()}
              </Link>
            </li>
          ))}
        </ul>
      </footer>
      <RouteAnnouncer mainId="main" />
    </div>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

const doneWords = {
  asked: m.closed_asked,
  confirmed: m.closed_confirmed,
  removed: m.closed_removed,
};

/** What goes on while the shop is not open. */
const ways = [
  { to: "/track-order", label: m.nav_track_orders },
  { to: "/contactUs", label: m.nav_contact },
  { to: "/policies/privacy-policy", label: m.nav_privacy },
  { to: "/login", label: m.nav_login },
];

function AskForNews({ answer }: { answer: Answer | undefined }) {
  const { form, fields, formProps, pending } = useSchemaForm({
    schema: askSchema,
    lastResult: answer,
  });
  return (
    <Form {...formProps} replace noValidate className="grid gap-4">
      <FormFailure errors={form.errors} of={answer} />
      <FormTextField
        field={fields.email}
        label={m.email()}
        hint={m.closed_news_hint()}
        type="email"
        autoComplete="email"
      />
      <Button type="submit" size="lg" fullWidth pending={pending} pendingText={m.submitting()}>
        {m.closed_news_ask()}
      </Button>
    </Form>
  );
}

interface OwnNewsProps {
  found: { email: string; isConfirmed: boolean } | null;
  answer: Answer | undefined;
}

/** Behind a mailed link: whether to write, said by a press, because mail programs open links by themselves. */
function OwnNews({ found, answer }: OwnNewsProps) {
  const { form, formProps, pending } = useSchemaForm({
    schema: z.object({ intent: z.string().optional() }),
    lastResult: answer,
  });
  if (!found) return <p>{m.closed_link_dead()}</p>;
  return (
    <Form {...formProps} replace className="grid gap-4">
      <FormFailure errors={form.errors} of={answer} />
      <p className="wrap-anywhere">
        {(found.isConfirmed ? m.closed_news_is_asked : m.closed_news_confirm)({
          email: found.email,
        })}
      </p>
      {!found.isConfirmed && (
        <Button type="submit" name="intent" value="confirm" size="lg" pending={pending}>
          {m.closed_news_yes()}
        </Button>
      )}
      <Button type="submit" name="intent" value="remove" variant="secondary" disabled={pending}>
        {m.closed_news_no()}
      </Button>
    </Form>
  );
}
