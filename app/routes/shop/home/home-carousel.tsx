import { useEffect, useRef, useState } from "react";
import type { ShownPicture } from "#app/domains/content/pictures/shown-picture.ts";
import { m } from "#app/paraglide/messages.js";
import { Spinner } from "#app/ui/layout/spinner.tsx";
import { Carousel } from "#app/ui/pictures/carousel.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";

/** How long a slide stays, in ms (rules: home-3). */
const autoplayDelay = 5000;

/** The image carousel. */
export function HomeCarousel({ slides }: { slides: readonly ShownPicture[] }) {
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

/** On phones the frame is higher than the picture: one that has no crop for them is wider than the screen. */
const sizes = "(min-width: 1264px) 1200px, (min-width: 768px) 94vw, 130vw";

/** A slide's picture, with a spinner until it has loaded (rules: home-3). */
function SlidePicture({ slide, priority }: { slide: ShownPicture; priority: boolean }) {
  const frame = useRef<HTMLDivElement>(null);
  const [waiting, setWaiting] = useState(true);
  useEffect(() => {
    const picture = frame.current?.querySelector("img");
    const arrived = () => setWaiting(false);
    if (!picture || picture.complete) return arrived();
    picture.addEventListener("load", arrived);
    return () => picture.removeEventListener("load", arrived);
  }, []);

  return (
    <div ref={frame} className="relative size-full select-none bg-sunken">
      {waiting && (
        <span className="absolute inset-0 grid place-items-center text-primary noscript:hidden">
          <Spinner size="lg" />
        </span>
      )}
      <Picture
        url={slide.pictureUrl}
        alt={slide.altText}
        sizes={sizes}
        priority={priority}
        croppedOnPhones
        className="relative size-full bg-transparent! object-cover"
        fallback={
          <span className="relative grid size-full place-items-center bg-sunken text-accent">
            <RagiEar className="size-24" />
            <span className="sr-only">{slide.altText}</span>
          </span>
        }
      />
    </div>
  );
}
