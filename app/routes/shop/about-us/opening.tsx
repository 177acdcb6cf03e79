import { ArrowRight } from "lucide-react";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/button.tsx";
import { SohraiBorder } from "#app/ui/motif.tsx";
import { site } from "#site";
import { PaintedWall } from "./painted-wall.tsx";

/** The page's head: who this is, in one sentence. */
export function Opening() {
  return (
    <header className="bg-surface">
      <div className="shell grid items-center gap-8 py-8 md:grid-cols-[4fr_3fr] md:gap-10 md:py-16 lg:grid-cols-[3fr_2fr] lg:gap-14">
        <div>
          <h1 className="text-2xl md:text-4xl">
            <span className="mb-2 block font-semibold font-text text-base text-primary">
              {m.about_us_title()}
            </span>{" "}
            {m.about_us_headline()}
          </h1>
          <p className="mt-4 max-w-lg md:text-lg">{m.about_us_intro(site)}</p>
          <LinkButton
            to="/products"
            size="lg"
            className="mt-7"
            iconEnd={<ArrowRight aria-hidden="true" className="size-5" />}
          >
            {m.see_all_products()}
          </LinkButton>
        </div>
        <PaintedWall className="h-44 max-md:order-first md:h-60 lg:h-80" />
      </div>
      <SohraiBorder className="text-accent opacity-80" />
    </header>
  );
}
