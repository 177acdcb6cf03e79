import { requirePermission } from "#app/domains/accounts/session.server.ts";
import { picturePage } from "#app/domains/content/list-pictures.server.ts";
import { shownAtHome } from "#app/domains/content/shown-picture.ts";
import { readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-title.ts";
import type { Route } from "./+types/carousel-images";
import { answerPicturePage } from "./components/content-commands.server.ts";
import { contentPageSize } from "./components/content-page-size.ts";
import { handleAnswer } from "./components/handle-answer.ts";
import { PicturePage } from "./components/picture-page.tsx";

export const handle = { live: ["carousel"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "content");
  const cursor = readCursor(args.url.searchParams);
  return {
    page: await picturePage("carousel-slide", cursor, contentPageSize.pictures),
  };
}

export async function action(args: Route.ActionArgs) {
  const admin = requirePermission(args, "content");
  return answerPicturePage("carousel-slide", args.request, admin);
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta = () => titled(m.admin_banner_images());

/** The banner (carousel) images of the home page (rules: office-7). */
export default function CarouselImagesPage({ loaderData }: Route.ComponentProps) {
  return (
    <PicturePage
      kind="carousel-slide"
      title={m.admin_banner_images()}
      intro={m.content_slides_intro({ n: shownAtHome.slides })}
      empty={m.content_slides_empty()}
      path="/my/images"
      page={loaderData.page}
    />
  );
}
