import { m } from "#app/paraglide/messages.js";
import { EmptyState, type EmptyStateProps } from "#app/ui/layout/empty-state.tsx";
import { Skeleton, SkeletonText } from "#app/ui/layout/skeleton.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";

const places = [0, 1, 2, 3, 4, 5, 6, 7];

/** Stands in the place of the product cards while they are loading, in their shape. */
export function ProductGridSkeleton() {
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {m.loading()}
      </p>
      <div
        aria-hidden="true"
        className="grid grid-cols-1 gap-4 sm:grid-cols-2 md:grid-cols-3 md:gap-5 lg:grid-cols-4"
      >
        {places.map((place) => (
          <div
            key={place}
            className="overflow-hidden rounded-lg border border-line bg-raised max-sm:flex"
          >
            <Skeleton className="rounded-none! max-sm:min-h-41 max-sm:w-28 max-sm:shrink-0 sm:aspect-4/5" />
            <div className="grid grow gap-4 p-4">
              <Skeleton className="h-5 w-4/5" />
              <SkeletonText lines={2} />
              <Skeleton className="h-6 w-2/5" />
              <Skeleton className="h-11" />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}

/** Stands in the place of the product cards where there are none: in the shop, unless its title says where. */
export function NoProducts(said: Partial<EmptyStateProps>) {
  return (
    <EmptyState
      motif={<RagiEar className="size-24" />}
      title={m.no_products()}
      level={0}
      {...said}
    />
  );
}
