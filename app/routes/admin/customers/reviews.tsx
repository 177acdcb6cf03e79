import { z } from "zod";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import {
  answerReview,
  keepReview,
  removeReview,
  showReview,
} from "#app/domains/reviews/moderate-review.server.ts";
import { officeReviews } from "#app/domains/reviews/office-reviews.server.ts";
import { maxReviewAnswer, type ReviewFilter, reviewFilters } from "#app/domains/reviews/review.ts";
import { removalSchema } from "#app/domains/reviews/review-forms.ts";
import { cursorTo, readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { optionalText } from "#app/lib/text/text-schema.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { site } from "#site";
import { ListPager, NoEntries } from "../components/content/entry-list.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { done, failed, unread } from "../components/forms/toast-answers.server.ts";
import { FilterLink, FilterLinks } from "../components/page/filter-link.tsx";
import type { Route } from "./+types/reviews";
import { OfficeReviewCard } from "./reviews/office-review-card.tsx";

export const handle = { live: ["reviews", "products"] } as const satisfies LiveHandle;

/** Reviews a page. */
const pageSize = 10;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "reviews");
  const { searchParams } = args.url;
  const filter = z.enum(reviewFilters).catch("waiting").parse(searchParams.get("show"));
  return { filter, page: await officeReviews(filter, readCursor(searchParams), pageSize) };
}

const id = z.string().min(1).max(100);

const commands = z.discriminatedUnion("intent", [
  z.object({ intent: z.enum(["show-review", "keep-review"]), id }),
  removalSchema.extend({ intent: z.literal("remove-review"), id }),
  z.object({ intent: z.literal("answer-review"), id, answer: optionalText(maxReviewAnswer) }),
]);

/** Decides about one review. The answer is what the screen says in a toast. */
export async function action(args: Route.ActionArgs) {
  const staff = requirePermission(args, "reviews");
  const form = await readForm(args.request);
  if (!form.ok) return unread(form.refusal);
  const read = commands.safeParse(fieldsOf(form.value));
  if (!read.success) return failed(read.error.issues[0]?.message ?? m.something_wrong(), 400);
  const command = read.data;
  switch (command.intent) {
    case "show-review":
      return said(await showReview(staff, command.id), m.reviews_office_shown());
    case "keep-review":
      return said(await keepReview(staff, command.id), m.reviews_office_kept());
    case "remove-review":
      return said(await removeReview(staff, command.id, command), m.reviews_office_removed());
    case "answer-review": {
      const answered = await answerReview(staff, command.id, command.answer);
      return said(
        answered,
        command.answer ? m.reviews_office_answered() : m.reviews_office_unanswered(),
      );
    }
  }
}

const said = (decided: { ok: boolean }, words: string) =>
  decided.ok ? done(words) : failed(m.change_seen_elsewhere(), 404);

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta: Route.MetaFunction = () => titled(m.admin_reviews());

const filterWords: Record<ReviewFilter, { label: () => string; none: () => string }> = {
  waiting: { label: m.reviews_office_waiting, none: m.reviews_office_none_waiting },
  reported: { label: m.reviews_office_reported, none: m.reviews_office_none_reported },
  shown: { label: m.review_state_shown, none: m.reviews_office_none_shown },
  removed: { label: m.review_state_removed, none: m.reviews_office_none_removed },
};

/** What buyers say, newest first: to be shown, removed with a reason, answered (rules: reviews-8). */
export default function Reviews({ loaderData: { filter, page } }: Route.ComponentProps) {
  const search = new URLSearchParams(filter === "waiting" ? {} : { show: filter });
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl">{m.admin_reviews()}</h1>
        <FilterLinks label={m.enquiries_filter()}>
          {reviewFilters.map((one) => (
            <FilterLink
              key={one}
              to={one === "waiting" ? "?" : `?show=${one}`}
              isCurrent={one === filter}
            >
              {filterWords[one].label()}
            </FilterLink>
          ))}
        </FilterLinks>
      </div>
      {site.reviews !== "on" && <Alert>{m.reviews_office_off()}</Alert>}
      {page.rows.length === 0 ? (
        <NoEntries empty={filterWords[filter].none()} page={page} search={search} />
      ) : (
        <ul aria-label={m.admin_reviews()} className="flex flex-col gap-4">
          {page.rows.map((review) => (
            <li key={review.id} id={review.id} className="scroll-mt-20">
              <OfficeReviewCard review={review} />
            </li>
          ))}
        </ul>
      )}
      <ListPager
        label={m.admin_reviews()}
        page={page}
        placeOf={cursorTo}
        summary={(newest, oldest) =>
          m.enquiries_from_to({ newest: formatDate(newest.date), oldest: formatDate(oldest.date) })
        }
        search={search}
      />
    </div>
  );
}
