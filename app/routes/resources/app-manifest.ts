import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { appManifest } from "#app/shell/offline/app-manifest.server.ts";

/** A browser asks for it now and then by itself. */
export const handle = { live: ["shop-facts"] } as const satisfies LiveHandle;

/** `/app.webmanifest`: the shop as an app (rules: offline-7). */
export function loader() {
  return Response.json(appManifest(), {
    headers: {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
