import type { Testimonial } from "./testimonial.ts";
import { TestimonialCard } from "./testimonial-card.tsx";

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
