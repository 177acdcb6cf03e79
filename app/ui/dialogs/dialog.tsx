import { Dialog as Base } from "@base-ui/react/dialog";
import clsx from "clsx";
import { X } from "lucide-react";
import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { IconButton } from "../forms/icon-button.tsx";
import {
  backdropLook,
  bodyLook,
  dialogWidths,
  footerLook,
  popupLook,
  viewportLook,
} from "./dialog-look.ts";

export interface DialogProps {
  title: ReactNode;
  description?: ReactNode;
  /** Name of the cross that closes it. */
  closeLabel: string;
  /** The element that opens it, e.g. a `<Button>`; without one it is controlled by `open`. */
  trigger?: ReactElement;
  open?: boolean | undefined;
  onOpenChange?: (open: boolean) => void;
  /** Where the focus goes when it closes; without one, to where it was. */
  finalFocus?: () => HTMLElement | null | undefined;
  /** Buttons at its foot. */
  footer?: ReactNode;
  size?: keyof typeof dialogWidths;
  children?: ReactNode;
}

/** A window over the page: a sheet from below on phones, in the middle on wider screens. */
export function Dialog(props: DialogProps) {
  const { title, description, closeLabel, trigger, open, onOpenChange, footer, children } = props;
  const actions = useRef<Base.Root.Actions>(null);
  return (
    <Base.Root
      actionsRef={actions}
      open={open}
      onOpenChange={(next) => {
        // A field is left while its form still hears of it: one that is taken out of the page with the focus in it
        // would be checked by a request that the page is left for.
        if (!next && document.activeElement instanceof HTMLElement) document.activeElement.blur();
        onOpenChange?.(next);
      }}
    >
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={backdropLook} />
        <Base.Viewport className={viewportLook}>
          <Base.Popup
            className={clsx(popupLook, dialogWidths[props.size ?? "md"])}
            finalFocus={props.finalFocus && (() => props.finalFocus?.() ?? true)}
          >
            <header className="pt-5 pr-16 pb-3 pl-5 sm:pl-6">
              <Base.Title className="text-lg">{title}</Base.Title>
              {description && (
                <Base.Description className="mt-1 text-muted">{description}</Base.Description>
              )}
            </header>
            <div className={clsx(bodyLook, "px-5 pt-1 pb-5 sm:px-6 sm:pb-6")}>{children}</div>
            {footer && (
              <footer
                className={clsx(
                  footerLook,
                  "border-line border-t px-5 pt-4 sm:justify-end sm:px-6",
                )}
              >
                {footer}
              </footer>
            )}
            <BackCloses onBack={() => actions.current?.close()} />
            {/* Last, so that the first field is what receives focus. */}
            <Base.Close
              render={<IconButton label={closeLabel} className="absolute! top-3 right-3" />}
            >
              <X className="size-5" />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

interface CloseRequests extends EventTarget {
  destroy(): void;
}
// Not in TypeScript's list, because not every browser has it.
declare const CloseWatcher: (new () => CloseRequests) | undefined;

/** Android's "back" closes the window, as it does everywhere else there, and does not leave the page behind it. */
function BackCloses({ onBack }: { onBack: () => void }) {
  const handleBack = useEffectEvent(onBack);
  useEffect(() => {
    if (typeof CloseWatcher === "undefined") return;
    const requests = new CloseWatcher();
    requests.addEventListener("close", () => handleBack());
    return () => requests.destroy();
  }, []);
  return null;
}
