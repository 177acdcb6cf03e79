import type { ConsentPlace } from "#app/domains/accounts/profile/news-consent.ts";
import type { Account } from "#app/domains/accounts/users/find-account.server.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { TitledCard } from "../../components/page/page-layout.tsx";

const places: Record<ConsentPlace, () => string> = {
  "sign-up": m.office_user_news_sign_up,
  "privacy-page": m.office_user_news_privacy_page,
};

/** Whether somebody may be sent news: each time that they agreed, or no more, when and where. */
export function NewsCard({
  account: { newsConsents, emailVerified },
}: {
  account: Pick<Account, "newsConsents" | "emailVerified">;
}) {
  const [last] = newsConsents;
  return (
    <TitledCard title={m.office_user_news()}>
      {!last && <p className="text-muted">{m.office_user_news_none()}</p>}
      <ol className="grid gap-1">
        {newsConsents.map(({ isGiven, place, at }) => {
          const said = { time: formatDateTime(at), place: places[place]() };
          return (
            <li key={at.getTime()} className="not-first:text-muted not-first:text-sm">
              {isGiven ? m.office_user_news_given(said) : m.office_user_news_withdrawn(said)}
            </li>
          );
        })}
      </ol>
      {last?.isGiven && !emailVerified && (
        <p className="mt-3 text-sm">{m.office_user_news_unverified()}</p>
      )}
    </TitledCard>
  );
}
