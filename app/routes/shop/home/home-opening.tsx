import clsx from "clsx";
import { ArrowRight } from "lucide-react";
import { CategoryRow } from "#app/domains/catalog/lists/category-row.tsx";
import type { ShownCategory } from "#app/domains/catalog/lists/shown-categories.server.ts";
import type { ShownPicture } from "#app/domains/content/pictures/shown-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { RagiEar, SohraiBorder } from "#app/ui/pictures/motif.tsx";
import { HomeCarousel } from "./home-carousel.tsx";

interface HomeOpeningProps {
  words: { title: string; intro: string };
  slides: readonly ShownPicture[];
  categories: readonly ShownCategory[];
}

/** What this shop is: its slides, one sentence, the way to its products, and to each kind of them. */
export function HomeOpening({ words, slides, categories }: HomeOpeningProps) {
  return (
    <div className="bg-surface">
      {slides.length > 0 ? (
        <OpeningWithSlides words={words} slides={slides} />
      ) : (
        <OpeningWithoutSlides words={words} />
      )}
      <div className="md:shell pb-6 md:pb-8">
        <CategoryRow categories={categories} />
      </div>
      <SohraiBorder className="text-accent opacity-80" />
    </div>
  );
}

/** On a phone the words and the button stand on the slide, where one sees them first. */
function OpeningWithSlides({ words, slides }: Omit<HomeOpeningProps, "categories">) {
  return (
    <div className="md:shell opening">
      <div>
        <HomeCarousel slides={slides} />
      </div>
      {/* The dots of several slides stand below them. */}
      <div className={clsx(slides.length > 1 && "max-md:mb-11")}>
        <h1 className="text-xl max-md:text-white! md:text-3xl">{words.title}</h1>
        <LinkButton
          to="/products"
          className="md:px-7 md:py-3 md:text-lg"
          iconEnd={<ArrowRight aria-hidden="true" className="size-5" />}
        >
          {m.see_all_products()}
        </LinkButton>
      </div>
      <p className="max-w-3xl text-muted max-md:px-4 md:text-lg">{words.intro}</p>
    </div>
  );
}

/** While the back office has no slides: drawn ears in their place. */
function OpeningWithoutSlides({ words }: Pick<HomeOpeningProps, "words">) {
  return (
    <section className="overflow-hidden bg-surface">
      <div className="shell relative py-12 md:py-20">
        <div className="relative max-w-xl">
          <h1 className="text-3xl md:text-4xl">{words.title}</h1>
          <p className="mt-4 max-w-lg md:text-lg">{words.intro}</p>
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
    </section>
  );
}
