import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { m } from "#app/paraglide/messages.js";
import { IconButton } from "#app/ui/forms/icon-button.tsx";
import { menuSheetLook, stillPage } from "./menu-look.ts";

/**
 * The back office's menu on a phone, open for as long as it is rendered. The browser's own modal dialog
 * keeps the focus inside, closes on Escape and gives the focus back: this stands in every page, and
 * the dialog of app/ui would bring each of them 20 kB of script.
 */
export function MenuSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const sheet = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Before the element goes: a dialog that is taken out of the page returns no focus.
  useLayoutEffect(() => {
    const dialog = sheet.current;
    dialog?.showModal();
    document.documentElement.classList.add(stillPage);
    return () => {
      dialog?.close();
      document.documentElement.classList.remove(stillPage);
    };
  }, []);
  return (
    <dialog
      ref={sheet}
      aria-labelledby={titleId}
      // The event comes late: by then it may have been opened again.
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      closedby="any"
      className={menuSheetLook}
    >
      <div className="mb-2 flex items-center justify-between">
        <h2 id={titleId} className="text-lg">
          {m.menu()}
        </h2>
        <IconButton label={m.menu_close()} onClick={onClose} className="-me-2">
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {children}
    </dialog>
  );
}
