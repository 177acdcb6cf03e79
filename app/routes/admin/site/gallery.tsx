import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { picturePage } from "#app/domains/content/pictures/list-pictures.server.ts";
import { readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { answerPicturePage } from "../components/content/content-commands.server.ts";
import { contentPageSize } from "../components/content/content-page-size.ts";
import { PicturePage } from "../components/content/picture-page.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import type { Route } from "./+types/gallery";

export const handle = { live: ["gallery"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "content");
  const cursor = readCursor(args.url.searchParams);
  return {
    page: await picturePage("gallery-image", cursor, contentPageSize.pictures),
  };
}

export async function action(args: Route.ActionArgs) {
  const admin = requirePermission(args, "content");
  return answerPicturePage("gallery-image", args.request, admin);
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta = () => titled(m.admin_gallery());

/** The image gallery: many files at once, and deletion (rules: content-4). */
export default function GalleryPage({ loaderData }: Route.ComponentProps) {
  return (
    <PicturePage
      kind="gallery-image"
      title={m.admin_gallery()}
      intro={m.content_gallery_intro()}
      empty={m.content_gallery_empty()}
      path="/my/gallery"
      page={loaderData.page}
    />
  );
}
