import clsx from "clsx";
import { ArrowRight } from "lucide-react";
import type { ShownPicture } from "#app/domains/content/pictures/shown-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { RagiEar, SohraiBorder } from "#app/ui/pictures/motif.tsx";
import { HomeCarousel } from "./home-carousel.tsx";

/** What this shop is: its slides, one sentence, and the way to its products. */
export function HomeOpening({ slides }: { slides: readonly ShownPicture[] }) {
  if (slides.length === 0) return <OpeningWithoutSlides />;
  return (
    <div className="bg-surface">
      <div className="md:shell md:pt-6">
        <HomeCarousel slides={slides} />
      </div>
      <div
        className={clsx(
          "shell flex flex-col gap-x-10 gap-y-5 pb-8 md:flex-row md:items-center md:justify-between md:pb-10",
          // The dots of several slides keep a distance of their own.
          slides.length > 1 ? "pt-2" : "pt-6",
        )}
      >
        <div>
          <h1 className="text-2xl md:text-3xl">{m.home_title()}</h1>
          <p className="mt-2 max-w-3xl text-muted md:text-lg">{m.home_intro()}</p>
        </div>
        <LinkButton
          to="/products"
          size="lg"
          className="shrink-0"
          iconEnd={<ArrowRight aria-hidden="true" className="size-5" />}
        >
          {m.see_all_products()}
        </LinkButton>
      </div>
      <SohraiBorder className="text-accent opacity-80" />
    </div>
  );
}

/** While the back office has no slides: drawn ears in their place. */
function OpeningWithoutSlides() {
  return (
    <section className="overflow-hidden bg-surface">
      <div className="shell relative py-12 md:py-20">
        <div className="relative max-w-xl">
          <h1 className="text-3xl md:text-4xl">{m.home_title()}</h1>
          <p className="mt-4 max-w-lg md:text-lg">{m.home_intro()}</p>
          <LinkButton
            to="/products"
            size="lg"
            className="mt-7"
            iconEnd={<ArrowRight aria-hidden="true" className="size-5" />}
          >
            {m.see_all_products()}
          </LinkButton>
        </div>
        <RagiEar className="pointer-events-none absolute -end-5 bottom-0 size-32 text-accent opacity-70 sm:hidden" />
        {/* Where there is room, a sheaf: three ears, the middle one in front. */}
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-4 hidden w-112 items-end justify-center sm:flex"
        >
          <RagiEar className="-me-24 w-60 origin-bottom -rotate-12 text-accent opacity-70" />
          <RagiEar className="z-10 w-76 text-primary" />
          <RagiEar className="-ms-24 w-60 origin-bottom rotate-12 text-accent opacity-70" />
        </div>
      </div>
      <SohraiBorder className="text-accent opacity-80" />
    </section>
  );
}
