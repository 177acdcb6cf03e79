import { redirect } from "react-router";
import { productOfBatch } from "#app/domains/labelling/pack-codes.server.ts";
import type { Route } from "./+types/batch";

/** Where the code on a pack leads: to its product's page, which a browser must not remember (rules: labels-6). */
export async function loader({ params }: Route.LoaderArgs) {
  const productId = await productOfBatch(params.batchId);
  return redirect(productId ? `/products/${encodeURIComponent(productId)}` : "/notFound");
}
