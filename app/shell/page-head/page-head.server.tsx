import type { EntryContext, MetaDescriptor, RouterContextProvider } from "react-router";
import { indianTag, languages, pathIn, presentLanguage } from "#app/lib/text/language.ts";
import { shopAddress } from "#app/server/http/shop-address.server.ts";
import { site } from "#site";
import { addressOfPage } from "./page-address.server.ts";
import { descriptionOf, type PageDescription } from "./page-description.server.ts";
import { shopPreview } from "./previews.server.ts";

type Rendered = EntryContext["staticHandlerContext"];

/**
 * What the head of every page tells search engines and messengers (rules: found-3). A page that is for nobody to find says so,
 * and one that is not there needs to say nothing.
 */
export function PageHead({
  routerContext: { staticHandlerContext: page, routeModules },
  loadContext,
}: {
  routerContext: Pick<EntryContext, "staticHandlerContext" | "routeModules">;
  loadContext: Readonly<RouterContextProvider>;
}) {
  if (page.statusCode >= 400) return null;
  const meta = metaOf(page, routeModules);
  const asksNotToBeFound = meta.some((tag) => "name" in tag && tag.name === "robots");
  if (asksNotToBeFound) return null;
  if (!page.matches.at(-1)?.route.id?.startsWith("routes/shop/"))
    return <meta name="robots" content="noindex" />;
  const said = descriptionOf(loadContext);
  if (said.isLaterPart) return <meta name="robots" content="noindex, follow" />;
  return <PublicHead {...{ page, meta, said }} />;
}

function PublicHead({
  page,
  meta,
  said,
}: {
  page: Rendered;
  meta: readonly MetaDescriptor[];
  said: PageDescription;
}) {
  const origin = shopAddress();
  const path = said.canonical ?? addressOfPage(page.matches, page.location.search);
  const addressIn = (language: (typeof languages)[number]) => origin + pathIn(path, language);
  const { preview = shopPreview(), type = "website", structuredData = [] } = said;
  const title = said.title ?? textOf(meta, "title");
  const description = said.description ?? textOf(meta, "description");
  return (
    <>
      <link rel="canonical" href={origin + pathIn(path)} />
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={addressIn(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + path} />
      {said.description && <meta name="description" content={said.description} />}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={origin + pathIn(path)} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:locale" content={localeOf(presentLanguage())} />
      {languages
        .filter((language) => language !== presentLanguage())
        .map((language) => (
          <meta key={language} property="og:locale:alternate" content={localeOf(language)} />
        ))}
      <meta property="og:image" content={origin + preview.path} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={preview.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      {structuredData.map((object) => (
        <script
          key={JSON.stringify(object)}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: no "<" ends it
          dangerouslySetInnerHTML={{ __html: asScript(object) }}
        />
      ))}
    </>
  );
}

/** "hi_IN" */
const localeOf = (language: (typeof languages)[number]) => indianTag(language).replace("-", "_");

/** No text in it can end the element. */
const asScript = (object: object) => JSON.stringify(object).replaceAll("<", "\\u003c");

/** What the page's route says in its `meta`, as React Router asks it. */
function metaOf(page: Rendered, modules: EntryContext["routeModules"]): readonly MetaDescriptor[] {
  const match = page.matches.at(-1);
  const meta = match && modules[match.route.id]?.meta;
  if (!match || typeof meta !== "function") return [];
  const { location, loaderData } = page;
  const asked = { location, params: match.params, loaderData: loaderData[match.route.id] };
  return (
    meta({ ...asked, matches: [], error: undefined } as unknown as Parameters<typeof meta>[0]) ?? []
  );
}

function textOf(meta: readonly MetaDescriptor[], name: "title" | "description"): string {
  for (const tag of meta) {
    if (name === "title" && "title" in tag) return String(tag.title);
    if ("name" in tag && tag.name === name) return String(tag.content);
  }
  return "";
}
