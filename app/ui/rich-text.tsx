import clsx from "clsx";

/**
 * Text from the editor in the shop's typography. `html` must have been sanitised on the server
 * before it was stored: this is the one place that puts HTML into a page.
 */
export function RichText({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, see above
  return <div className={clsx("prose", className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
