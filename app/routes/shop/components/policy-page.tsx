import { ChevronDown, ChevronRight } from "lucide-react";
import { useId } from "react";
import { Link, useLocation } from "react-router";
import type { PolicyName, PolicySection } from "#app/domains/policies/policy.ts";
import type { ShownPolicy } from "#app/domains/policies/read-policy.server.ts";
import { shopFacts } from "#app/lib/shop/shop-facts.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { SohraiBorder } from "#app/ui/pictures/motif.tsx";
import { ReadingText } from "#app/ui/text/reading-text.tsx";

/** The shop's policies, by their addresses. */
const policies = [
  { to: "/policies/termsAndConditions", title: m.terms_and_conditions },
  { to: "/policies/privacy-policy", title: m.privacy_title },
  { to: "/policies/retunPolicy", title: m.returns_title },
] as const;

/** A policy: since when it holds, in short, its contents, its numbered sections at reading width, its versions. */
export function PolicyPage({ policy }: { policy: ShownPolicy }) {
  const shortId = useId();
  const { title, intro, inShort, sections } = policy.text;
  const { since, until } = policy.shown;
  return (
    <Page
      title={title}
      intro={intro}
      divider={<SohraiBorder className="max-w-40 text-accent" />}
      className="pb-12 md:pb-16"
    >
      <p className="-mt-3 mb-6 text-muted text-sm md:-mt-5 md:mb-8">
        {m.policy_last_updated()} <time dateTime={since.toISOString()}>{formatDate(since)}</time>
      </p>
      {until && <EarlierVersion name={policy.name} since={since} until={until} />}
      <div className="grid items-start gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-14">
        <PolicyContents sections={sections} />
        <div className="max-w-reading">
          <Card as="section" tinted padding="lg" aria-labelledby={shortId}>
            <h2 id={shortId} className="mb-2 text-lg">
              {m.policy_in_short()}
            </h2>
            <ReadingText text={inShort} />
          </Card>
          {sections.map((section, place) => (
            <section
              key={section.id}
              id={section.id}
              aria-labelledby={`${section.id}-title`}
              className="mt-10 scroll-mt-4 md:mt-12"
            >
              <h2
                id={`${section.id}-title`}
                className="mb-3 flex gap-[0.4em] text-lg leading-snug md:text-xl"
              >
                <span className="text-primary tabular-nums">{place + 1}.</span>
                {section.title}
              </h2>
              <ReadingText text={section.text} />
            </section>
          ))}
          <Versions policy={policy} />
          <OtherPolicies />
        </div>
      </div>
    </Page>
  );
}

/** The way to each section: folded above the text on a phone, beside the text where there is room. */
function PolicyContents({ sections }: { sections: readonly PolicySection[] }) {
  return (
    <>
      <details
        className="group max-w-reading rounded-lg border border-line lg:hidden"
        data-print="hide"
      >
        <summary className="touch flex list-none items-center justify-between px-4 font-semibold [&::-webkit-details-marker]:hidden">
          {m.policy_contents()}
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-primary transition group-open:rotate-180"
          />
        </summary>
        <nav aria-label={m.policy_contents()} className="border-line border-t px-1.5 py-2">
          <SectionLinks sections={sections} />
        </nav>
      </details>
      <nav
        aria-label={m.policy_contents()}
        className="sticky top-24 max-h-[calc(100dvh-7rem)] overflow-y-auto border-line border-s-2 ps-3 max-lg:hidden"
        data-print="hide"
      >
        <h2 className="mb-1 px-2.5 text-base">{m.policy_contents()}</h2>
        <SectionLinks sections={sections} />
      </nav>
    </>
  );
}

function SectionLinks({ sections }: { sections: readonly PolicySection[] }) {
  return (
    <ol>
      {sections.map(({ id, title }, place) => (
        <li key={id}>
          <Link
            to={`#${id}`}
            className="flex gap-2 rounded-md px-2.5 py-2.75 leading-snug hover:bg-primary-soft hover:text-primary lg:py-2 lg:text-sm"
          >
            <span className="min-w-5 shrink-0 text-muted tabular-nums">{place + 1}.</span>
            {title}
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** Above a version that holds no more: so, and the way to the one that does. */
function EarlierVersion(props: { name: PolicyName; since: Date; until: Date }) {
  const { name, since, until } = props;
  return (
    <Alert tone="warning" className="mb-6 max-w-reading" title={m.policy_earlier_title()}>
      {m.policy_earlier_text({ since: formatDate(since), until: formatDate(until) })}{" "}
      <Link to={`/policies/${name}`} className="link -my-2.5 inline-block py-2.5 font-semibold">
        {m.policy_earlier_link()}
      </Link>
    </Alert>
  );
}

/** What the policy said when a figure or a text was another (rules: policies-7). */
function Versions({ policy: { name, shown, versions } }: { policy: ShownPolicy }) {
  return (
    <section
      aria-labelledby="versions"
      className="mt-12 border-line border-t pt-6"
      data-print="hide"
    >
      <h2 id="versions" className="text-lg">
        {m.policy_versions()}
      </h2>
      {versions.length === 1 ? (
        <p className="mt-2 text-muted">{m.policy_versions_none()}</p>
      ) : (
        <ol reversed className="mt-2">
          {versions.map(({ number, since, until }) => {
            const words = until
              ? m.policy_version_from_to({ since: formatDate(since), until: formatDate(until) })
              : m.policy_version_since({ since: formatDate(since) });
            const isShown = number === shown.number;
            return (
              <li key={number} className="flex flex-wrap items-center gap-x-3">
                <Link
                  to={until ? `?version=${number}` : `/policies/${name}`}
                  className="link touch inline-flex items-center tabular-nums"
                  aria-current={isShown ? "page" : undefined}
                >
                  {words}
                </Link>
                {isShown && <span className="text-muted text-sm">{m.policy_version_shown()}</span>}
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}

/** After a policy's last line: the others, and where to ask. */
function OtherPolicies() {
  const { pathname } = useLocation();
  return (
    <aside className="mt-12 border-line border-t pt-6" data-print="hide">
      <h2 className="text-lg">{m.policy_others()}</h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2">
        {policies
          .filter(({ to }) => to !== pathname)
          .map(({ to, title }) => (
            <li key={to} className="grid">
              <Link
                to={to}
                className="flex min-h-14 items-center justify-between gap-3 rounded-lg border border-line bg-raised px-4 py-3 font-semibold transition hover:border-line-strong hover:text-primary hover:shadow-sm"
              >
                {title()}
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-primary" />
              </Link>
            </li>
          ))}
      </ul>
      <ReadingText text={m.policy_question(shopFacts())} className="mt-5 text-muted" />
    </aside>
  );
}
