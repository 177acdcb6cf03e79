import clsx from "clsx";
import { basenameOf, type Language, presentLanguage } from "#app/lib/text/language.ts";

interface RichTextProps {
  html: string;
  className?: string;
  /** Where it is not the page's. */
  lang?: Language | undefined;
}

/**
 * Text from the editor in the shop's typography. `html` must have been sanitised on the server
 * before it was stored: this is the one place that puts HTML into a page.
 */
export function RichText({ html, className, lang }: RichTextProps) {
  const text = { __html: withOwnLinks(html) };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, see above
  return <div lang={lang} className={clsx("prose", className)} dangerouslySetInnerHTML={text} />;
}

/** Links to pages of the shop stay in the language that is read; files have none. */
const withOwnLinks = (html: string) =>
  html.replaceAll(/(<a href=")(?=\/(?!\/|files\/))/g, `$1${basenameOf(presentLanguage())}`);
