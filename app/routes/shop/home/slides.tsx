import type { ShownPicture } from "#app/domains/content/shown-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { Carousel } from "#app/ui/carousel.tsx";
import { SlidePicture } from "./slide-picture.tsx";

/** How long a slide stays, in ms (rules: home-3). */
const autoplayDelay = 5000;

/** The image carousel. */
export function Slides({ slides }: { slides: readonly ShownPicture[] }) {
  return (
    <Carousel
      delay={autoplayDelay}
      frameClassName="aspect-4/3 sm:aspect-16/9 md:aspect-16/7 md:max-h-[68svh] md:w-full md:rounded-xl"
      slides={slides.map((slide, place) => ({
        id: slide.id,
        content: <SlidePicture key={slide.pictureUrl} slide={slide} priority={place === 0} />,
      }))}
      words={{
        label: m.home_carousel(),
        carousel: m.home_carousel_kind(),
        slide: m.home_slide_kind(),
        place: (n, total) => m.home_slide({ n, total }),
        show: (n, total) => m.home_slide_show({ n, total }),
        choose: m.home_slides_choose(),
        previous: m.home_slide_previous(),
        next: m.home_slide_next(),
        start: m.home_carousel_start(),
        stop: m.home_carousel_stop(),
      }}
    />
  );
}
