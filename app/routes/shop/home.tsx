import { ProductShelf } from "#app/domains/cart/product-shelf.tsx";
import { bestsellingProducts } from "#app/domains/catalog/list-products.server.ts";
import type { LiveHandle } from "#app/lib/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/button.tsx";
import { RagiEar } from "#app/ui/motif.tsx";
import { PageSpinner } from "#app/ui/page-spinner.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/home";
import { Hero } from "./shell/hero.tsx";
import { NoProducts } from "./shell/no-products.tsx";
import { titled } from "./shell/page-title.ts";
import { useShopper } from "./shell/use-shopper.ts";

export const handle = { live: ["products"] } as const satisfies LiveHandle;

export async function loader() {
  return { bestsellers: await bestsellingProducts(8) };
}

export const meta = () => titled(m.home_title(), m.home_intro());

/** The home page (spec 2): the spinner lies over a page that is there already (R7). */
export default function HomePage({ loaderData: { bestsellers } }: Route.ComponentProps) {
  const loggedIn = useShopper() !== null;
  return (
    <>
      <PageSpinner label={m.loading()}>
        <RagiEar className="size-20" />
      </PageSpinner>
      <Hero />
      <Section
        title={m.bestselling_products()}
        action={
          <LinkButton to="/products" variant="ghost" className="max-sm:-ms-5 sm:-me-5">
            {m.see_all_products()}
          </LinkButton>
        }
      >
        {bestsellers.length === 0 ? (
          <NoProducts />
        ) : (
          <ProductShelf products={bestsellers} loggedIn={loggedIn} headingLevel={3} slidesUp />
        )}
      </Section>
    </>
  );
}
