import clsx from "clsx";
import { Quote } from "lucide-react";
import { langOf } from "#app/lib/text/translations.ts";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import type { Testimonial } from "./testimonial.ts";

/** What people say, in cards: as many in a row as there are, up to three. */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  return (
    <div className="grid grid-flow-dense gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
      {testimonials.map((testimonial) => (
        <TestimonialCard key={testimonial.id} testimonial={testimonial} />
      ))}
    </div>
  );
}

/** Longer than this, in characters, a review takes the room of two. */
const long = 320;

/** Up to this, it is set large: a card beside longer ones is not left half empty. */
const short = 70;

/** What somebody says, who says it, and the pictures that came with it. */
function TestimonialCard({ testimonial }: { testimonial: Testimonial }) {
  const { review, reviewTitle, imageUrls, altText } = testimonial;
  const [portrait, ...others] = imageUrls;
  return (
    <figure
      className={clsx(
        "flex min-w-0 flex-col rounded-lg border border-line bg-raised p-5 sm:p-6",
        review.length > long && "sm:col-span-2",
      )}
    >
      <Quote aria-hidden="true" className="size-7 shrink-0 rotate-180 fill-accent stroke-accent" />
      <blockquote
        lang={langOf(testimonial, "review")}
        className={clsx(
          "mt-3 grow whitespace-pre-line",
          review.length <= short
            ? "text-balance font-display font-bold text-2xl text-heading"
            : "text-pretty",
        )}
      >
        {review}
      </blockquote>
      {others.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-2">
          {others.map((url) => (
            <Picture
              key={url}
              url={url}
              alt=""
              sizes="72px"
              className="size-18 rounded-md object-cover"
            />
          ))}
        </div>
      )}
      <figcaption className="mt-5 flex items-center gap-3.5 border-line border-t pt-4">
        <Picture
          url={portrait}
          alt={altText}
          sizes="56px"
          className="size-14 shrink-0 rounded-full object-cover object-top"
          fallback={
            <span className="grid size-14 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink">
              <RagiEar className="size-9" />
            </span>
          }
        />
        <span
          lang={langOf(testimonial, "reviewTitle")}
          className="min-w-0 text-balance font-semibold leading-snug"
        >
          {reviewTitle}
        </span>
      </figcaption>
    </figure>
  );
}
