import clsx from "clsx";
import { type ReactNode, useCallback, useState } from "react";
import { preload } from "react-dom";
import { type PictureFormat, parsePictureName, renditionsOf } from "#app/lib/picture-name.ts";

export interface PictureProps {
  /** A stored picture's URL, or any other. */
  url: string | null | undefined;
  alt: string;
  /** Width on the page, as in HTML: `(min-width: 768px) 33vw, 100vw`. */
  sizes: string;
  /** In view at once: fetched first, not lazily. */
  priority?: boolean;
  /** Classes of the `<img>`, e.g. `aspect-4/5 w-full object-cover`. */
  className?: string;
  /** Shown where there is no URL or the picture cannot be fetched. */
  fallback?: ReactNode;
}

/**
 * A picture in the narrowest file that serves, AVIF before WebP, with its size known before it
 * comes. A URL that names no size is shown as it is.
 */
export function Picture({
  url,
  alt,
  sizes,
  priority = false,
  className,
  fallback = null,
}: PictureProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  // A picture may have failed before React was there to notice.
  const look = useCallback(
    (img: HTMLImageElement | null) => {
      if (url && img?.complete && img.naturalWidth === 0) setFailedUrl(url);
    },
    [url],
  );
  if (!url || failedUrl === url) return fallback;

  const name = parsePictureName(url);
  if (import.meta.env.SSR && priority && name) preloadPicture(url, sizes);
  const image = (
    <img
      key={url}
      ref={look}
      src={url}
      alt={alt}
      width={name?.width}
      height={name?.height}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding={priority ? "auto" : "async"}
      onError={() => setFailedUrl(url)}
      className={clsx("bg-surface", className)}
    />
  );
  if (name === undefined) return image;
  return (
    <picture className="contents">
      <Source url={url} format="avif" sizes={sizes} />
      <Source url={url} format="webp" sizes={sizes} />
      {image}
    </picture>
  );
}

/** So that it is asked for with the first bytes of the page, and not when its place in it has come. */
function preloadPicture(url: string, sizes: string): void {
  preload(url, {
    as: "image",
    type: "image/avif",
    imageSrcSet: srcSetOf(url, "avif"),
    imageSizes: sizes,
    fetchPriority: "high",
  });
}

function srcSetOf(url: string, format: PictureFormat): string {
  return renditionsOf(url)
    .filter((file) => file.format === format)
    .map(({ name, width }) => `${encodeURI(name)} ${width}w`)
    .join(", ");
}

function Source({ url, format, sizes }: { url: string; format: PictureFormat; sizes: string }) {
  const srcSet = srcSetOf(url, format);
  if (!srcSet) return null;
  // As a child of `contents` it would take part in the layout around the picture.
  return <source type={`image/${format}`} srcSet={srcSet} sizes={sizes} className="hidden" />;
}
