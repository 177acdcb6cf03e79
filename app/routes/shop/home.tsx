import { ProductShelf } from "#app/domains/cart/product-shelf.tsx";
import { bestsellingProducts } from "#app/domains/catalog/list-products.server.ts";
import { AboutTeaser } from "#app/domains/content/about-teaser.tsx";
import { ClientLogos } from "#app/domains/content/client-logos.tsx";
import { firstAboutSection } from "#app/domains/content/list-about-sections.server.ts";
import { recentEvents } from "#app/domains/content/list-blog-posts.server.ts";
import { listCarouselSlides, listClientImages } from "#app/domains/content/list-pictures.server.ts";
import { RecentEvents } from "#app/domains/content/recent-events.tsx";
import type { LiveHandle } from "#app/lib/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/button.tsx";
import { RagiEar } from "#app/ui/motif.tsx";
import { PageSpinner } from "#app/ui/page-spinner.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/home";
import { Opening } from "./home/opening.tsx";
import { NoProducts } from "./shell/no-products.tsx";
import { titled } from "./shell/page-title.ts";
import { useShopper } from "./shell/use-shopper.ts";

export const handle = {
  live: ["carousel", "products", "bestsellers", "clients", "about", "blog"],
} as const satisfies LiveHandle;

export async function loader() {
  const [slides, bestsellers, clients, about, events] = await Promise.all([
    listCarouselSlides(),
    bestsellingProducts(),
    listClientImages(),
    firstAboutSection(),
    recentEvents(3),
  ]);
  return { slides, bestsellers, clients, about, events };
}

export const meta = () => titled(m.home_title(), m.home_intro());

/** The home page (spec 2): the spinner lies over a page that is there already (R7). */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { slides, bestsellers, clients, about, events } = loaderData;
  const loggedIn = useShopper() !== null;
  return (
    <>
      <PageSpinner label={m.loading()}>
        <RagiEar className="size-20" />
      </PageSpinner>
      <Opening slides={slides} />
      <Section
        title={m.bestselling_products()}
        action={<SectionLink to="/products">{m.see_all_products()}</SectionLink>}
      >
        {bestsellers.length === 0 ? (
          <NoProducts />
        ) : (
          // Two rows of three where there are three columns, not two rows and a rest.
          <div className="md:max-lg:[&>ul>li:nth-child(n+7)]:hidden">
            <ProductShelf products={bestsellers} loggedIn={loggedIn} headingLevel={3} slidesUp />
          </div>
        )}
        <EndLink to="/products">{m.see_all_products()}</EndLink>
      </Section>
      {clients.length > 0 && (
        <Section title={m.in_associate_with()} tinted>
          <ClientLogos clients={clients} />
        </Section>
      )}
      {about && (
        <Section title={m.about_the_program()}>
          <AboutTeaser about={about} />
        </Section>
      )}
      {events.length > 0 && (
        <Section
          title={m.recent_events()}
          tinted
          action={<SectionLink to="/blog">{m.home_all_events()}</SectionLink>}
        >
          <RecentEvents posts={events} />
          <EndLink to="/blog">{m.home_all_events()}</EndLink>
        </Section>
      )}
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
