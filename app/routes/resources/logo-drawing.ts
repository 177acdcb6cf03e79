import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { fileUrl } from "#app/server/files/files.server.ts";
import { keptLogo, logoFolder } from "#app/server/look/kept-logo.server.ts";
import { type LogoKind, logoAddress, logoKinds } from "#app/server/look/logo-address.ts";
import type { Route } from "./+types/logo-drawing";

/** Another logo, or another drawing of it, has another address. */
export const handle = { live: [] } as const satisfies LiveHandle;

/** A drawing of a stored logo, for a header, an icon, a mail (rules: looks-3). */
export async function loader({ params: { kind, file }, url }: Route.LoaderArgs) {
  const notFound = new Response(null, { status: 404 });
  if (!isKind(kind) || !/^[\w-]+\.(png|webp)$/.test(file)) return notFound;
  const picture = fileUrl(`${logoFolder}/${file.replace(/\.\w+$/, ".webp")}`);
  if (url.pathname !== logoAddress(kind, picture)) return notFound;
  const drawn = await keptLogo(kind, picture);
  if (!drawn) return notFound;
  return new Response(drawn as BodyInit, {
    headers: {
      "Content-Type": `image/${logoKinds[kind]}`,
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}

const isKind = (kind: string): kind is LogoKind => Object.hasOwn(logoKinds, kind);
