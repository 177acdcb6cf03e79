import { Fragment } from "react";
import { Link } from "react-router";
import { ProductGrid } from "#app/domains/cart/product-grid.tsx";
import { NoProducts } from "#app/domains/catalog/shown/product-grid-placeholders.tsx";
import type { AboutExcerpt } from "#app/domains/content/articles/about-section.ts";
import type { ShownPicture } from "#app/domains/content/pictures/shown-picture.ts";
import { langOf } from "#app/lib/text/translations.ts";
import { m } from "#app/paraglide/messages.js";
import { useShopper } from "#app/shell/header/use-shopper.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { Section } from "#app/ui/layout/section.tsx";
import { PageSpinner } from "#app/ui/layout/spinner.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import type { emptyShop } from "../components/empty-shop.server.ts";
import { HomeOpening } from "./home-opening.tsx";
import type { readHome } from "./read-home.server.ts";
import { RecentEvents } from "./recent-events.tsx";

interface Home extends Awaited<ReturnType<typeof readHome>> {
  empty?: ReturnType<typeof emptyShop>;
}

/** The home page (rules: home-1): the spinner lies over a page that is there already. */
export function HomePage({ home }: { home: Home }) {
  const { words, sections, slides, categories, bestsellers, clients, about, events, empty } = home;
  const { to, link } = empty ?? { to: "/products", link: m.see_all_products() };
  const loggedIn = useShopper() !== null;
  const section = {
    bestsellers: (tinted: boolean) =>
      bestsellers && (
        <Section
          title={m.bestselling_products()}
          tinted={tinted}
          action={<SectionLink to={to}>{link}</SectionLink>}
        >
          {bestsellers.length === 0 ? (
            <NoProducts>{empty?.words}</NoProducts>
          ) : (
            // Two rows of three where there are three columns, not two rows and a rest.
            <div className="md:max-lg:[&>ul>li:nth-child(n+7)]:hidden">
              <ProductGrid products={bestsellers} loggedIn={loggedIn} headingLevel={3} slidesUp />
            </div>
          )}
          <EndLink to={to}>{link}</EndLink>
        </Section>
      ),
    clients: (tinted: boolean) =>
      clients?.length && (
        <Section title={m.in_associate_with()} tinted={tinted}>
          <ClientLogos clients={clients} />
        </Section>
      ),
    about: (tinted: boolean) =>
      about && (
        <Section title={m.about_the_program()} tinted={tinted}>
          <AboutTeaser about={about} />
        </Section>
      ),
    events: (tinted: boolean) =>
      events?.length && (
        <Section
          title={m.recent_events()}
          tinted={tinted}
          action={<SectionLink to="/blog">{m.home_all_events()}</SectionLink>}
        >
          <RecentEvents posts={events} />
          <EndLink to="/blog">{m.home_all_events()}</EndLink>
        </Section>
      ),
  };
  return (
    <>
      <PageSpinner label={m.loading()}>
        <RagiEar className="size-20" />
      </PageSpinner>
      <HomeOpening words={words} slides={slides} categories={categories} />
      {sections.map((name, place) => (
        <Fragment key={name}>{section[name](place % 2 === 1) || null}</Fragment>
      ))}
    </>
  );
}

/** At the end of a section's title, where a line has room for both. */
function SectionLink({ to, children }: { to: string; children: string }) {
  return (
    <LinkButton to={to} variant="ghost" className="-me-5 max-sm:hidden">
      {children}
    </LinkButton>
  );
}

/** The same on a phone: below the section, where the thumb arrives. */
function EndLink({ to, children }: { to: string; children: string }) {
  return (
    <LinkButton to={to} variant="secondary" className="mt-5 w-full sm:hidden">
      {children}
    </LinkButton>
  );
}

const logoSizes =
  "(min-width: 1024px) 190px, (min-width: 768px) 22vw, (min-width: 640px) 30vw, 45vw";

/** Logos of those the programme works with: 2 to 5 columns. */
function ClientLogos({ clients }: { clients: readonly ShownPicture[] }) {
  return (
    // Not a grid: a last row that is not full stands in the middle.
    <ul className="flex flex-wrap justify-center gap-(--gap) [--columns:2] [--gap:0.75rem] sm:[--columns:3] md:[--columns:4] md:[--gap:1.25rem] lg:[--columns:5]">
      {clients.map(({ id, pictureUrl, altText }) => (
        // Logos are drawn for white paper: their plates stay white in the dark.
        <li
          key={id}
          className="scheme-light aspect-3/2 w-[calc((100%-(var(--columns)-1)*var(--gap))/var(--columns))] overflow-hidden rounded-lg border border-line bg-white p-3 md:p-4"
        >
          <Picture
            url={pictureUrl}
            alt={altText}
            sizes={logoSizes}
            className="size-full bg-white! object-contain"
            fallback={
              <span className="grid size-full place-content-center justify-items-center gap-1 text-center text-muted text-sm">
                <RagiEar className="size-10 text-accent" />
                {altText}
              </span>
            }
          />
        </li>
      ))}
    </ul>
  );
}

/** How the programme's story begins, and the way to the rest. */
function AboutTeaser({ about }: { about: AboutExcerpt }) {
  const { aboutTitle, aboutSubtitle, excerpt, pictureUrl, altText } = about;
  return (
    <div className="grid items-center gap-6 md:grid-cols-2 md:gap-10 lg:gap-16">
      <Picture
        url={pictureUrl}
        alt={altText}
        sizes="(min-width: 1264px) 568px, (min-width: 768px) 45vw, calc(100vw - 2rem)"
        className="aspect-4/3 w-full rounded-xl border border-line object-cover"
        fallback={
          <span className="grid aspect-4/3 place-items-center rounded-xl bg-accent-soft text-accent-ink">
            <RagiEar className="size-32" />
          </span>
        }
      />
      <div className="wrap-anywhere max-w-reading">
        {aboutSubtitle && (
          <p lang={langOf(about, "aboutSubtitle")} className="font-semibold text-muted">
            {aboutSubtitle}
          </p>
        )}
        <h3 lang={langOf(about, "aboutTitle")} className="mt-1 text-xl md:text-2xl">
          {aboutTitle}
        </h3>
        {excerpt && (
          <p lang={langOf(about, "paragraph")} className="mt-3 md:mt-4">
            {excerpt}
          </p>
        )}
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
          <LinkButton to="/successStory">{m.learn_more_about_us()}</LinkButton>
          <Link to="/about" className="link inline-flex min-h-11 items-center">
            {m.home_about_all()}
          </Link>
        </div>
      </div>
    </div>
  );
}
