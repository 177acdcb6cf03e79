import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { m } from "#app/paraglide/messages.js";
import { IconButton } from "#app/ui/icon-button.tsx";

/** While it is open the page behind it stands still. */
const still = "overflow-hidden";

/**
 * The mobile menu's window, open for as long as it is rendered. The browser's own modal dialog
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
    document.documentElement.classList.add(still);
    return () => {
      dialog?.close();
      document.documentElement.classList.remove(still);
    };
  }, []);
  return (
    <dialog
      ref={sheet}
      aria-labelledby={titleId}
      // The event comes late: by then it may have been opened again.
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      closedby="any"
      className="mx-auto mt-auto mb-0 max-h-[92dvh] w-full max-w-md animate-slide-up overscroll-contain rounded-t-xl bg-raised px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink shadow-lg backdrop:bg-veil"
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
