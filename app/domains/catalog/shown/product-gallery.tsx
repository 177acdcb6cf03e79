import clsx from "clsx";
import { useRef, useState } from "react";
import { m } from "#app/paraglide/messages.js";
import type { ShownProduct } from "../product/product.ts";
import { ProductPicture } from "./product-picture.tsx";

/** On phones a little less than it is: 360 px at 2× would ask for 960 pixels instead of 640. */
const sizes = "(min-width: 1024px) 480px, (min-width: 768px) 46vw, calc(96vw - 2rem)";

/**
 * On phones so high that a name of three lines and the price have their place below it on the first screen (rules:
 * products-5), whatever else stands there: header, the way here, buy bar.
 */
const onPhones = "max-md:h-[clamp(10rem,100svh-23rem,92vw)]";
const picture = "max-md:aspect-auto max-md:h-full max-md:object-contain";

/**
 * A product's pictures: swiped sideways, scrolled by the arrow keys, or chosen by their thumbnails.
 * The browser's own scrolling does it, with or without scripts.
 */
export function ProductGallery({ product }: { product: ShownProduct }) {
  const { title: name, pictureUrls: urls } = product;
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const several = urls.length > 1;

  const show = (place: number) => {
    const width = strip.current?.clientWidth ?? 0;
    strip.current?.scrollTo({ left: place * width });
  };

  if (!several) return <OnlyPicture url={urls[0]} name={name} />;
  return (
    <section aria-label={m.product_pictures({ name })} className="flex min-w-0 gap-3 md:flex-col">
      <ul
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setCurrent(Math.round(scrollLeft / clientWidth))
        }
        className={clsx(
          onPhones,
          "flex min-w-0 grow snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-lg border border-line [scrollbar-width:none] motion-safe:scroll-smooth",
        )}
      >
        {urls.map((url, place) => (
          <li key={url} className="w-full shrink-0 snap-center">
            <ProductPicture
              url={url}
              alt={m.picture_of({ name, n: place + 1 })}
              sizes={sizes}
              priority={place === 0}
              className={picture}
            />
          </li>
        ))}
      </ul>
      <div
        className={clsx(
          onPhones,
          "flex shrink-0 gap-2 max-md:flex-col max-md:overflow-y-auto max-md:overscroll-y-contain md:flex-wrap",
        )}
      >
        {urls.map((url, place) => (
          <button
            key={url}
            type="button"
            data-replay
            onClick={() => show(place)}
            aria-label={m.picture_of({ name, n: place + 1 })}
            aria-current={place === current || undefined}
            className={clsx(
              "w-12 shrink-0 overflow-hidden rounded-md border-2 transition md:w-16",
              place === current ? "border-primary" : "border-line hover:border-line-strong",
            )}
          >
            <ProductPicture url={url} alt="" sizes="64px" />
          </button>
        ))}
      </div>
    </section>
  );
}

function OnlyPicture({ url, name }: { url: string | undefined; name: string }) {
  return (
    <div className={clsx(onPhones, "overflow-hidden rounded-lg border border-line")}>
      <ProductPicture url={url} alt={name} sizes={sizes} priority className={picture} />
    </div>
  );
}
