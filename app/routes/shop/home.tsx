import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { lookOfPage } from "#app/server/look/look-of-page.server.ts";
import { organizationData } from "#app/shell/page-head/organization-data.server.ts";
import { describePage } from "#app/shell/page-head/page-description.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import type { Route } from "./+types/home";
import { emptyShop } from "./components/empty-shop.server.ts";
import { HomePage } from "./home/home-page.tsx";
import { readHome } from "./home/read-home.server.ts";

export const handle = {
  live: ["carousel", "products", "bestsellers", "clients", "about", "blog"],
} as const satisfies LiveHandle;

export async function loader({ context }: Route.LoaderArgs) {
  describePage(context, { structuredData: [organizationData()] });
  const home = await readHome(lookOfPage(context).look);
  return { ...home, empty: home.bestsellers && emptyShop(context, home.bestsellers) };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData?.words.title ?? "", loaderData?.words.intro);

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage home={loaderData} />;
}
