import { requirePermission } from "#app/domains/accounts/session.server.ts";
import { picturePage } from "#app/domains/content/list-pictures.server.ts";
import { shownAtHome } from "#app/domains/content/shown-picture.ts";
import { readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-title.ts";
import type { Route } from "./+types/client-images";
import { answerPicturePage } from "./components/content-commands.server.ts";
import { contentPageSize } from "./components/content-page-size.ts";
import { handleAnswer } from "./components/handle-answer.ts";
import { PicturePage } from "./components/picture-page.tsx";

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
