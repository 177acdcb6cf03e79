import {
  FileText,
  type LucideIcon,
  Newspaper,
  Package,
  ShoppingBag,
  ShoppingCart,
} from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { redirectPath } from "#app/lib/answers/redirect-path.ts";
import { keptCaches } from "#app/lib/offline/offline-caches.ts";
import { languageOf, pathIn, presentLanguage, withoutLanguage } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { MessagePage } from "#app/shell/messages/message-page.tsx";
import { titled } from "#app/shell/page-head/page-title.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";

export const meta = () => [...titled(m.offline_title()), { name: "robots", content: "noindex" }];

/**
 * What the service worker opens in place of a page that it cannot get and has not kept (rules: offline-3):
 * `?for=` is that page's address.
 */
export default function OfflinePage() {
  const wanted = useWanted();
  const kept = useKeptPages();
  return (
    <MessagePage
      motif={<RagiEar className="size-28" />}
      title={m.offline_title()}
      action={
        <LinkButton to={wanted ?? "/"} reloadDocument>
          {m.try_again()}
        </LinkButton>
      }
    >
      <p>{m.offline_text()}</p>
      {kept.length > 0 && (
        <nav aria-labelledby={keptId} className="mt-6">
          <h2 id={keptId} className="text-lg">
            {m.offline_kept()}
          </h2>
          <ul className="mt-2 divide-y divide-line rounded-lg border border-line bg-raised text-start">
            {kept.map(({ path, title, icon: Icon, picture }) => (
              <li key={path}>
                {/* A document: its scripts are of its own version. */}
                <Link
                  to={path}
                  reloadDocument
                  className="flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-surface"
                >
                  {picture ? (
                    <img
                      src={picture}
                      alt=""
                      className="size-10 shrink-0 rounded-sm object-cover"
                    />
                  ) : (
                    <span className="grid size-10 shrink-0 place-items-center">
                      <Icon aria-hidden="true" className="size-5 text-primary" />
                    </span>
                  )}
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </MessagePage>
  );
}

const keptId = "kept-pages";
/** How often it is tried whether the connection is back, in ms: not every phone says so. */
const tryEvery = 5000;

/** The page that was asked for, which opens by itself when the connection is back; undefined until it is known. */
function useWanted(): string | undefined {
  const [searchParams] = useSearchParams();
  const [wanted, setWanted] = useState<string>();
  const asked = searchParams.get("for");
  useEffect(() => {
    if (!asked) return;
    const path = redirectPath(asked, "/");
    setWanted(path);
    const open = async () => {
      if (document.hidden) return;
      const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => undefined);
      if (answer?.ok) location.replace(pathIn(path));
    };
    const timer = setInterval(open, tryEvery);
    addEventListener("online", open);
    return () => {
      clearInterval(timer);
      removeEventListener("online", open);
    };
  }, [asked]);
  return wanted;
}

interface KeptPage {
  path: string;
  title: string;
  icon: LucideIcon;
  /** The address of its picture, of those that were kept. */
  picture: string | undefined;
}

/** What the addresses of a kind begin with, in the order in which the kinds stand; others come last. */
const kinds: readonly [start: string, icon: LucideIcon][] = [
  ["/cart", ShoppingCart],
  ["/products/", Package],
  ["/products", ShoppingBag],
  ["/blog", Newspaper],
  ["/", FileText],
];
const kindOf = (path: string) => kinds.findIndex(([start]) => path.startsWith(start));

/** What was kept, in this language, as each page calls itself. */
function useKeptPages(): readonly KeptPage[] {
  const [pages, setPages] = useState<readonly KeptPage[]>([]);
  useEffect(() => {
    void readKeptPages().then(setPages, () => {});
  }, []);
  return pages;
}

async function readKeptPages(): Promise<KeptPage[]> {
  const cache = await caches.open(keptCaches.pages);
  const pictures = (await (await caches.open(keptCaches.pictures)).keys()).map(
    ({ url }) => new URL(url).pathname,
  );
  const pages = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const { pathname, search } = new URL(request.url);
      const answer = languageOf(pathname) === presentLanguage() && (await cache.match(request));
      if (!answer) return undefined;
      const html = await answer.text();
      const [tag = ""] = /<title>[^<]*<\/title>/.exec(html) ?? [];
      const document = new DOMParser().parseFromString(tag, "text/html");
      const isThis = withoutLanguage(pathname) === "/offline";
      const title = document.title.split(" · ")[0];
      if (isThis || !title) return undefined;
      const path = withoutLanguage(pathname + search);
      // The list, the cart and other pages have pictures of many things.
      const isOneThing = /^\/(products|blog)\/./.test(path);
      const picture = isOneThing ? pictures.find((url) => html.includes(url)) : undefined;
      return { path, title, icon: kinds[kindOf(path)]?.[1] ?? FileText, picture };
    }),
  );
  // A list has an address for each choice and place in it: the shortest is the list's own.
  const each = new Map(
    pages.filter((page) => page !== undefined).map((page) => [page.title, page]),
  );
  return [...each.values()].sort((a, b) => kindOf(a.path) - kindOf(b.path));
}
