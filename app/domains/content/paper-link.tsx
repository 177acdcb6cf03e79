import clsx from "clsx";
import { FileDown } from "lucide-react";
import { m } from "#app/paraglide/messages.js";
import { buttonLook } from "#app/ui/button-look.ts";

export interface PaperLinkProps {
  url: string;
  /** Id of the heading of what the paper belongs to. */
  titleId: string;
  className?: string;
}

/** The paper of an about section or a blog post, to download. */
export function PaperLink({ url, titleId, className }: PaperLinkProps) {
  const format = /\.([a-z]{3,4})$/i.exec(url)?.[1]?.toUpperCase();
  return (
    <a
      href={url}
      download
      aria-describedby={titleId}
      data-print="hide"
      className={clsx(buttonLook({ variant: "secondary" }), className)}
    >
      <FileDown aria-hidden="true" className="size-5 shrink-0" />
      <span>
        {m.paper_download()}
        {format && <span className="ms-1.5 font-normal text-muted text-sm">{format}</span>}
      </span>
    </a>
  );
}
