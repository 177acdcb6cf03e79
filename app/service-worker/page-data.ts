import { NetworkOnly } from "workbox-strategies";
import { savesData } from "#app/lib/offline/saves-data.ts";
import { pagePathOf } from "../library-internals/react-router-data-path.ts";
import { isForVisitors, keepPages } from "./saved-pages.ts";

/**
 * The data of a page that a link opens always come from the shop. Its document is kept for later: not where data are
 * saved, because it is fetched for nothing else.
 */
export const pageData = new NetworkOnly({
  plugins: [
    {
      async fetchDidSucceed({ request, response, event }) {
        if (response.status === 200 && isForVisitors(response) && !savesData())
          event.waitUntil(keepPages(event, [pageOf(request.url)]));
        return response;
      },
    },
  ],
});

function pageOf(data: string): string {
  const url = new URL(data);
  url.searchParams.delete("_routes");
  return pagePathOf(url.pathname) + url.search;
}
