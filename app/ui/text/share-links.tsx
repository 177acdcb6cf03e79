import clsx from "clsx";
import { Link2, Share2 } from "lucide-react";
import type { MouseEvent } from "react";
import { m } from "#app/paraglide/messages.js";
import { buttonLook } from "../forms/button.tsx";
import { CopyButton } from "../forms/copy-button.tsx";

export interface ShareLinksProps {
  title: string;
  /** Of the page, in full. */
  address: string;
  className?: string;
}

/** Hands the page on: by the device's own sheet, else by WhatsApp, which needs no script; and its address alone (rules: found-10). */
export function ShareLinks({ title, address, className }: ShareLinksProps) {
  const share = (event: MouseEvent) => {
    if (!navigator.share) return;
    event.preventDefault();
    // Rejects where the sheet is closed again.
    navigator.share({ title, url: address }).catch(() => {});
  };
  return (
    <div className={clsx("flex flex-wrap items-center gap-2", className)}>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${title} ${address}`)}`}
        target="_blank"
        rel="noopener"
        onClick={share}
        className={buttonLook({ variant: "secondary", size: "sm" })}
      >
        <Share2 aria-hidden="true" className="size-4" />
        {m.share()}
      </a>
      <CopyButton
        text={address}
        label={m.share_copy()}
        copiedLabel={m.share_copied()}
        refusedText={m.share_not_copied()}
        icon={<Link2 aria-hidden="true" className="size-4" />}
      />
    </div>
  );
}
