import clsx from "clsx";
import { FileDown } from "lucide-react";
import { m } from "#app/paraglide/messages.js";
import { buttonLook } from "#app/ui/forms/button.tsx";

export interface DownloadLinkProps {
  url: string;
  /** Id of the heading of what the file belongs to. */
  titleId: string;
  className?: string;
}

/** The file of an about section or a blog post that readers can download, a PDF or a picture. */
export function DownloadLink({ url, titleId, className }: DownloadLinkProps) {
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
        {m.download_file()}
        {format && <span className="ms-1.5 font-normal text-muted text-sm">{format}</span>}
      </span>
    </a>
  );
}
