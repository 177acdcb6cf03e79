import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { picturePage } from "#app/domains/content/pictures/list-pictures.server.ts";
import { shownAtHome } from "#app/domains/content/pictures/shown-picture.ts";
import { readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { answerPicturePage } from "../components/content/content-commands.server.ts";
import { contentPageSize } from "../components/content/content-page-size.ts";
import { PicturePage } from "../components/content/picture-page.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import type { Route } from "./+types/client-images";

export const handle = { live: ["clients"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "content");
  const cursor = readCursor(args.url.searchParams);
  return {
    page: await picturePage("client-image", cursor, contentPageSize.pictures),
  };
}

export async function action(args: Route.ActionArgs) {
  const admin = requirePermission(args, "content");
  return answerPicturePage("client-image", args.request, admin);
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta = () => titled(m.admin_client_images());

/** The logos of those the programme works with (rules: office-7). */
export default function ClientImagesPage({ loaderData }: Route.ComponentProps) {
  return (
    <PicturePage
      kind="client-image"
      title={m.admin_client_images()}
      intro={m.content_clients_intro({ n: shownAtHome.clients })}
      empty={m.content_clients_empty()}
      path="/my/addClient"
      page={loaderData.page}
    />
  );
}
