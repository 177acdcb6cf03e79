import { useEffect } from "react";
import { data, useNavigate } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { findTriedLook } from "#app/domains/look/tried-look.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { triedLook } from "#app/server/look/look-of-page.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { HomePage } from "../../shop/home/home-page.tsx";
import { readHome } from "../../shop/home/read-home.server.ts";
import type { Route } from "./+types/look-preview";

export const handle = {
  live: ["carousel", "products", "bestsellers", "clients", "about", "blog"],
} as const satisfies LiveHandle;

/** Before the loaders: the root's asks for the look too. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }) => {
    const token = new URL(request.url).searchParams.get("look");
    const tried = token ? await findTriedLook(token) : undefined;
    if (tried) context.set(triedLook, tried);
  },
];

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "content");
  const tried = args.context.get(triedLook);
  if (!tried) throw data(null, { status: 404 });
  return readHome(tried.look);
}

export const meta: Route.MetaFunction = () => [
  ...titled(m.look_preview()),
  { name: "robots", content: "noindex" },
];

/** What the page that shows this one within it says: the token of the look that is tried now. */
export interface TriedMessage {
  triedLook: string;
}

/** The home page in a look that is being tried (rules: looks-6). Nothing in it leads away. */
export default function LookPreviewPage({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = ({ data, origin }: MessageEvent<Partial<TriedMessage> | undefined>) => {
      if (origin !== location.origin || typeof data?.triedLook !== "string") return;
      const search = `?${new URLSearchParams({ look: data.triedLook })}`;
      void navigate({ search }, { replace: true, preventScrollReset: true });
    };
    const stay = (event: Event) => {
      if ((event.target as Element).closest?.("a[href], form")) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    addEventListener("message", follow);
    for (const press of ["click", "submit"]) addEventListener(press, stay, { capture: true });
    return () => {
      removeEventListener("message", follow);
      for (const press of ["click", "submit"]) removeEventListener(press, stay, { capture: true });
    };
  }, [navigate]);
  return <HomePage home={loaderData} />;
}
