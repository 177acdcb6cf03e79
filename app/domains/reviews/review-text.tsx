import type { ReactNode } from "react";
import { Stars } from "#app/domains/catalog/shown/product-rating.tsx";
import { langOfName } from "#app/lib/text/name-language.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/layout/card.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { SeeMore } from "#app/ui/text/see-more.tsx";
import { site } from "#site";
import type { ShownReview } from "./review.ts";

interface ReviewTextProps {
  review: ShownReview;
  /** Above it: what it is of, or where it stands. */
  above?: ReactNode;
  /** At its foot: what can be done. */
  below?: ReactNode;
}

/** A review as it was written, with its photos and what the shop says to it. */
export function ReviewText({ review, above, below }: ReviewTextProps) {
  const { id, stars, title, text, pictureUrls, authorName, authorCity, answer, date } = review;
  return (
    <Card as="article" className="flex h-full flex-col gap-3" aria-labelledby={`by-${id}`}>
      {above}
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Stars stars={stars} />
          <time dateTime={date.toISOString()} className="text-muted text-sm">
            {formatDate(date)}
          </time>
        </div>
        <p id={`by-${id}`} className="wrap-anywhere text-sm">
          <span className="font-semibold">{authorName}</span>
          <span className="text-muted">
            {authorCity && `, ${authorCity}`} · {m.review_bought()}
          </span>
        </p>
      </header>
      {title && (
        <h3 lang={langOfName(title)} className="wrap-anywhere text-base">
          {title}
        </h3>
      )}
      <SeeMore more={m.see_more_dots()} less={m.show_less()} titleId={`by-${id}`}>
        <p lang={langOfName(text)} className="wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      </SeeMore>
      {pictureUrls.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {pictureUrls.map((url, place) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer" className="block rounded-sm">
                <Picture
                  url={url}
                  alt={m.review_photo({ n: place + 1, name: authorName })}
                  sizes="80px"
                  className="size-20 rounded-sm border border-line object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {answer && (
        <div className="rounded-md bg-surface p-3">
          <p className="font-semibold text-sm">{m.review_answer_of({ shop: site.name })}</p>
          <p lang={langOfName(answer)} className="wrap-anywhere whitespace-pre-line">
            {answer}
          </p>
        </div>
      )}
      {below && <footer className="mt-auto">{below}</footer>}
    </Card>
  );
}
