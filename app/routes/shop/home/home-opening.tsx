import clsx from "clsx";
import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import type { ShownCategory } from "#app/domains/catalog/lists/shown-categories.server.ts";
import type { ShownPicture } from "#app/domains/content/pictures/shown-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { RagiEar, SohraiBorder } from "#app/ui/pictures/motif.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { HomeCarousel } from "./home-carousel.tsx";

interface HomeOpeningProps {
  slides: readonly ShownPicture[];
  categories: readonly ShownCategory[];
}

/** What this shop is: its slides, one sentence, the way to its products, and to each kind of them. */
export function HomeOpening({ slides, categories }: HomeOpeningProps) {
  return (
    <div className="bg-surface">
      {slides.length > 0 ? <OpeningWithSlides slides={slides} /> : <OpeningWithoutSlides />}
      <Categories categories={categories} />
      <SohraiBorder className="text-accent opacity-80" />
    </div>
  );
}

/** On a phone the words and the button stand on the slide, where one sees them first. */
function OpeningWithSlides({ slides }: Pick<HomeOpeningProps, "slides">) {
  return (
    <div className="md:shell grid grid-cols-1 pb-5 md:grid-cols-[minmax(0,1fr)_auto] md:gap-x-10 md:pt-6 md:pb-8">
      <div className="min-w-0 max-md:col-start-1 max-md:row-start-1 md:col-span-2">
        <HomeCarousel slides={slides} />
      </div>
      <div
        className={clsx(
          "max-md:pointer-events-none max-md:z-10 max-md:col-start-1 max-md:row-start-1 max-md:flex max-md:flex-col max-md:gap-2 max-md:self-end max-md:bg-linear-to-t max-md:from-black/85 max-md:via-black/65 max-md:px-4 max-md:pt-12 max-md:pb-4 md:contents",
          // The dots of several slides stand below them.
          slides.length > 1 && "max-md:mb-11",
        )}
      >
        <h1 className="text-xl max-md:text-white! md:row-start-2 md:text-3xl">{m.home_title()}</h1>
        <LinkButton
          to="/products"
          className="max-md:pointer-events-auto max-md:self-start md:row-span-2 md:row-start-2 md:self-center md:px-7 md:py-3 md:text-lg"
          iconEnd={<ArrowRight aria-hidden="true" className="size-5" />}
        >
          {m.see_all_products()}
        </LinkButton>
      </div>
      <p className="max-w-3xl text-muted max-md:px-4 md:row-start-3 md:mt-2 md:text-lg">
        {m.home_intro()}
      </p>
    </div>
  );
}

/** The kinds of food, each with a picture; a phone pushes them sideways. */
function Categories({ categories }: Pick<HomeOpeningProps, "categories">) {
  if (categories.length < 2) return null;
  return (
    <nav aria-label={m.home_categories()} className="md:shell pb-6 md:pb-8">
      <ul className="flex gap-1 overflow-x-auto px-2 [scrollbar-width:none] md:gap-4 md:px-0">
        {categories.map(({ category, name, pictureUrl }) => (
          <li key={category}>
            <Link
              to={`/products?${new URLSearchParams({ category })}`}
              className="group flex w-22 flex-col items-center gap-1.5 rounded-md p-1 text-center font-semibold text-sm leading-tight md:w-28 md:text-base"
            >
              <Picture
                url={pictureUrl}
                alt=""
                sizes="(min-width: 768px) 88px, 64px"
                className="size-16 rounded-full border border-line object-cover transition group-hover:border-primary md:size-22"
                fallback={
                  <span className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent-ink md:size-22">
                    <RagiEar className="size-8" />
                  </span>
                }
              />
              <span className="wrap-anywhere group-hover:text-primary">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
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
    </section>
  );
}
