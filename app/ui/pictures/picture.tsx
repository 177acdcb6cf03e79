import clsx from "clsx";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { preload } from "react-dom";
import { type PictureFormat, parsePictureName, renditionsOf } from "#app/lib/files/picture-name.ts";

export interface PictureProps {
  /** A stored picture's URL, or any other. */
  url: string | null | undefined;
  alt: string;
  /** Width on the page, as in HTML: `(min-width: 768px) 33vw, 100vw`. */
  sizes: string;
  /** On phones its frame is 4:3 and as wide as the screen: the picture's middle, where it has one, fills it. */
  croppedOnPhones?: boolean;
  /** In view at once: fetched first, not lazily. */
  priority?: boolean;
  /** Classes of the `<img>`, e.g. `aspect-4/5 w-full object-cover`. */
  className?: string;
  /** Shown where there is no URL. */
  fallback?: ReactNode;
}

/** After a failure it is asked for again after so long, in ms; from then on when it comes into view. */
const pauses = [2000, 8000, 30_000];

/**
 * A picture in the narrowest file that serves, AVIF before WebP, with its size known before it
 * comes. A URL that names no size is shown as it is.
 */
export function Picture({ fallback = null, ...picture }: PictureProps) {
  const { url } = picture;
  return url ? <FetchedPicture key={url} {...picture} url={url} /> : fallback;
}

/** One that does not come leaves its place empty, and is asked for again (rules: files-8). */
function FetchedPicture({
  url,
  alt,
  sizes,
  croppedOnPhones = false,
  priority = false,
  className,
}: Omit<PictureProps, "fallback"> & { url: string }) {
  const [isMissing, setIsMissing] = useState(false);
  const failures = useRef(0);
  const fail = useCallback(() => {
    failures.current += 1;
    setIsMissing(true);
  }, []);
  // A picture may have failed before React was there to notice.
  const look = useCallback(
    (img: HTMLImageElement | null) => {
      if (img?.complete && img.naturalWidth === 0) fail();
    },
    [fail],
  );
  const wait = useCallback((frame: HTMLElement) => {
    const retry = () => setIsMissing(false);
    let timer = setTimeout(retry, pauses[failures.current - 1] ?? 2 ** 31 - 1);
    const retryOnline = () => {
      clearTimeout(timer);
      failures.current = 0;
      // A connection that is just back may not carry yet.
      timer = setTimeout(retry, 1000);
    };
    let wasSeen = true;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting && !wasSeen) retry();
      wasSeen = entry?.isIntersecting === true;
    });
    observer.observe(frame);
    addEventListener("online", retryOnline);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      removeEventListener("online", retryOnline);
    };
  }, []);

  const name = parsePictureName(url);
  if (isMissing) {
    return (
      <span
        ref={wait}
        role="img"
        aria-label={alt}
        aria-hidden={!alt}
        style={name && { aspectRatio: name.width / name.height }}
        className={clsx("block bg-surface", className)}
      />
    );
  }
  const crops = croppedOnPhones && name?.hasPhoneCrop === true;
  if (import.meta.env.SSR && priority && name) preloadPicture(url, sizes, crops);
  const image = (
    <img
      ref={look}
      src={url}
      alt={alt}
      width={name?.width}
      height={name?.height}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding={priority ? "auto" : "async"}
      onError={fail}
      className={clsx("bg-surface", className)}
    />
  );
  if (name === undefined) return image;
  return (
    <picture className="contents">
      {crops && <Source url={url} format="avif" sizes="100vw" onPhones />}
      {crops && <Source url={url} format="webp" sizes="100vw" onPhones />}
      <Source url={url} format="avif" sizes={sizes} />
      <Source url={url} format="webp" sizes={sizes} />
      {image}
    </picture>
  );
}

/** The same border as that of Tailwind's `sm`. */
const phones = "(max-width: 39.99rem)";
const others = "(min-width: 40rem)";

/** So that it is asked for with the first bytes of the page, and not when its place in it has come. */
function preloadPicture(url: string, sizes: string, crops: boolean): void {
  const common = { as: "image", type: "image/avif", fetchPriority: "high" } as const;
  const whole = { imageSrcSet: srcSetOf(url, "avif"), imageSizes: sizes };
  preload(url, { ...common, ...whole, ...(crops && { media: others }) });
  if (!crops) return;
  const middle = { imageSrcSet: srcSetOf(url, "avif", true), imageSizes: "100vw" };
  preload(url, { ...common, ...middle, media: phones });
}

function srcSetOf(url: string, format: PictureFormat, onPhones = false): string {
  return renditionsOf(url)
    .filter((file) => file.format === format && (file.isPhoneCrop === true) === onPhones)
    .map(({ name, width }) => `${encodeURI(name)} ${width}w`)
    .join(", ");
}

interface SourceProps {
  url: string;
  format: PictureFormat;
  sizes: string;
  onPhones?: boolean;
}

function Source({ url, format, sizes, onPhones }: SourceProps) {
  const srcSet = srcSetOf(url, format, onPhones);
  if (!srcSet) return null;
  return (
    <source
      media={onPhones ? phones : undefined}
      type={`image/${format}`}
      srcSet={srcSet}
      sizes={sizes}
      // As a child of `contents` it would take part in the layout around the picture.
      className="hidden"
    />
  );
}
