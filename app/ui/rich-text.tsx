import clsx from "clsx";
import { basenameOf, presentLanguage } from "#app/lib/language.ts";

/**
 * Text from the editor in the shop's typography. `html` must have been sanitised on the server
 * before it was stored: this is the one place that puts HTML into a page.
 */
export function RichText({ html, className }: { html: string; className?: string }) {
  const text = { __html: withOwnLinks(html) };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, see above
  return <div className={clsx("prose", className)} dangerouslySetInnerHTML={text} />;
}

/** Links to pages of the shop stay in the language that is read; files have none. */
const withOwnLinks = (html: string) =>
  html.replaceAll(/(<a href=")(?=\/(?!\/|files\/))/g, `$1${basenameOf(presentLanguage())}`);
