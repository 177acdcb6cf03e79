import { Leaf } from "lucide-react";
import { m } from "#app/paraglide/messages.js";
import { RichText } from "#app/ui/rich-text.tsx";
import { SkeletonText } from "#app/ui/skeleton.tsx";
import type { Product } from "./product.ts";

/** What only a product's own page shows of it. */
export type ProductStoryParts = Pick<Product, "description" | "benefits">;

/** Benefits and description; places for them while they are on their way. */
export function ProductStory({ product }: { product: Partial<ProductStoryParts> }) {
  const { benefits, description } = product;
  if (description === undefined) return <SkeletonText lines={6} className="max-w-reading" />;
  return (
    <div className="grid gap-7">
      {benefits && benefits.length > 0 && (
        <section>
          <h2 className="text-lg">{m.benefits()}</h2>
          <ul className="mt-2 grid gap-1.5">
            {benefits.map((benefit) => (
              <li key={benefit} className="flex items-start gap-2.5">
                <Leaf aria-hidden="true" className="mt-1 size-4 shrink-0 text-success" />
                {benefit}
              </li>
            ))}
          </ul>
        </section>
      )}
      {description && (
        <section>
          <h2 className="text-lg">{m.description()}</h2>
          <RichText html={description} className="mt-2" />
        </section>
      )}
    </div>
  );
}
