import { m } from "#app/paraglide/messages.js";
import { Skeleton, SkeletonText } from "#app/ui/skeleton.tsx";

const places = [0, 1];

/** The cart's places until the browser has said what is in it. */
export function CartSkeleton() {
  return (
    <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-12">
      <p aria-live="polite" className="sr-only">
        {m.loading()}
      </p>
      <div aria-hidden="true">
        {places.map((place) => (
          <div
            key={place}
            className="grid grid-cols-[5.5rem_1fr] gap-4 border-line border-t py-4 sm:grid-cols-[7rem_1fr]"
          >
            <Skeleton className="aspect-4/5" />
            <SkeletonText lines={4} className="content-start pt-2" />
          </div>
        ))}
      </div>
      <Skeleton className="h-52 rounded-lg!" />
    </div>
  );
}
