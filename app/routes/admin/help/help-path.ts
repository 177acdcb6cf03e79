import { useLocation } from "react-router";
import { useRouterItself } from "#app/library-internals/react-router-state.ts";

/** The help of a page among all of it. @param id "orders/scan". */
export const helpPath = (id: string) => `/my/help?page=${id}#${id}`;

const folder = "routes/admin/";

/**
 * What the help calls the open page: its module, "orders/scan", and its view where it has several,
 * "dashboards/orders". In an error page it is still the page that failed.
 */
export function useHelpId(): string {
  const { search } = useLocation();
  // Its hook would be 80 bytes more for every visitor of the shop.
  const id = useRouterItself().state.matches.at(-1)?.route.id ?? "";
  // One module at three addresses, which the routes tell apart by ids of their own.
  if (id.startsWith("mission-")) return "site/mission-sections";
  const view = new URLSearchParams(search).get("view");
  const page = id.startsWith(folder) ? id.slice(folder.length) : "today";
  return page === "dashboards" && view ? `${page}/${view}` : page;
}
