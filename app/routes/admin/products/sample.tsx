import { Camera, Trash2, Undo2 } from "lucide-react";
import { Link } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { bringSampleBack, readSample, takeSampleAway } from "#db/sample/take-away.server.ts";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { done, failed, unread } from "../components/forms/toast-answers.server.ts";
import { useRowCommand } from "../components/forms/use-row-command.ts";
import { BackLink, ContentPage, Fact, Facts, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/sample";
import { sampleTableWords, whyKeptWords } from "./sample/sample-words.ts";

export const handle = {
  live: [
    ...(["products", "batches", "stock", "prices", "offers", "orders", "reviews"] as const),
    ...(["carousel", "clients", "gallery", "about", "blog", "mission", "located-areas"] as const),
    ...(["testimonials", "delivery-days"] as const),
  ],
  // Whether somebody waits for a product: the next press asks again.
  snapshot: ["my-notifications"],
} as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "shop-facts");
  return readSample();
}

/** Takes the sample away, or brings it back. */
export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, "shop-facts");
  const form = await readForm(args.request);
  if (!form.ok) return unread(form.refusal);
  switch (fieldsOf(form.value).intent) {
    case "take-away": {
      const taken = await takeSampleAway(owner);
      return taken.ok ? done(m.sample_taken()) : failed(m.sample_nothing(), 409);
    }
    case "bring-back": {
      const brought = await bringSampleBack(owner);
      return brought.ok ? done(m.sample_brought()) : failed(m.sample_too_late(), 409);
    }
  }
  return failed(m.something_wrong(), 400);
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta: Route.MetaFunction = () => titled(m.sample());

/** What the shop was filled with, and the press that takes it away (rules: sample-2). */
export default function SamplePage({
  loaderData: { going, staying, taken },
}: Route.ComponentProps) {
  const { send, asked } = useRowCommand("/my/sample");
  const isNothing = going.length === 0 && staying.length === 0;
  const icon = "size-4.5";
  return (
    <ContentPage
      title={m.sample()}
      intro={!isNothing && m.sample_intro()}
      narrow
      above={<BackLink to="/my/products">{m.admin_products_list()}</BackLink>}
    >
      {taken && (
        <Alert
          tone="success"
          title={m.sample_taken()}
          action={
            <Button
              variant="secondary"
              icon={<Undo2 aria-hidden className={icon} />}
              pending={asked?.intent === "bring-back"}
              pendingText={m.sample_bringing()}
              onClick={() => send({ intent: "bring-back" })}
            >
              {m.sample_bring()}
            </Button>
          }
        >
          {m.sample_taken_until({ time: formatDateTime(taken.until) })}
        </Alert>
      )}
      {going.length > 0 && (
        <TitledCard title={m.sample_goes()}>
          <p className="mb-4 text-muted">{m.sample_goes_text()}</p>
          <Facts>
            {going.flatMap(({ table, rows }) => {
              const words = sampleTableWords[table];
              return words
                ? [
                    <Fact key={table} name={words.label()}>
                      {rows}
                    </Fact>,
                  ]
                : [];
            })}
          </Facts>
          <Button
            className="mt-5 max-sm:w-full"
            icon={<Trash2 aria-hidden className={icon} />}
            pending={asked?.intent === "take-away"}
            pendingText={m.sample_taking()}
            onClick={() => send({ intent: "take-away" })}
          >
            {m.sample_take()}
          </Button>
        </TitledCard>
      )}
      {staying.length > 0 && (
        <TitledCard title={m.sample_stays()}>
          <p className="mb-2 text-muted">{m.sample_stays_text()}</p>
          <ul className="divide-y divide-line">
            {staying.map((row) => {
              const words = sampleTableWords[row.table];
              return (
                words && (
                  <li key={`${row.table} ${row.id}`} className="py-2">
                    <Link to={words.pathOf(row)} className="link touch inline-flex items-center">
                      {row.name || words.label()}
                    </Link>
                    <p className="text-muted text-sm">
                      {words.label()} · {whyKeptWords[row.why ?? "used"]()}
                    </p>
                  </li>
                )
              );
            })}
          </ul>
        </TitledCard>
      )}
      {isNothing && (
        <EmptyState
          title={m.sample_none()}
          action={
            <LinkButton to="/my/products/quick" icon={<Camera aria-hidden className={icon} />}>
              {m.quick_link()}
            </LinkButton>
          }
        >
          {m.sample_none_text()}
        </EmptyState>
      )}
    </ContentPage>
  );
}
