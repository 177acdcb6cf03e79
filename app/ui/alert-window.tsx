import { AlertDialog as Base } from "@base-ui/react/alert-dialog";
import clsx from "clsx";
import type { ReactElement, ReactNode, RefObject } from "react";
import {
  backdropLook,
  dialogWidths,
  footerLook,
  popupLook,
  viewportLook,
} from "#app/ui/dialog-look.ts";

export interface AlertWindowProps {
  title: ReactNode;
  /** The sentence below the title. */
  body?: ReactNode;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** The element that opens it; without one it is controlled by `open`. */
  trigger?: ReactElement | undefined;
  triggerRef?: RefObject<HTMLButtonElement | null> | undefined;
  /** Where the focus goes when the window closes; null is the trigger. */
  finalFocus?: RefObject<HTMLElement | null> | undefined;
}

/** What the windows that want an answer have in common: icon, title, sentence, buttons. */
export function AlertWindow(
  props: AlertWindowProps & { icon: ReactNode; centred?: boolean; children: ReactNode },
) {
  const { title, body, open, onOpenChange, trigger, icon, centred = false, children } = props;
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      {trigger && <Base.Trigger ref={props.triggerRef} render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={backdropLook} />
        <Base.Viewport className={viewportLook}>
          <Base.Popup className={clsx(popupLook, dialogWidths.sm)} finalFocus={props.finalFocus}>
            <div
              className={clsx(
                "flex gap-4 overflow-y-auto px-5 pt-6 pb-5 sm:px-6",
                centred ? "flex-col items-center text-center" : "items-start",
              )}
            >
              {icon}
              <div className="min-w-0 grow">
                <Base.Title className="text-lg">{title}</Base.Title>
                <Base.Description render={<div />} className="mt-1.5 text-muted">
                  {body}
                </Base.Description>
              </div>
            </div>
            <div
              className={clsx(
                footerLook,
                "px-5 sm:px-6",
                centred ? "sm:justify-center" : "sm:justify-end",
              )}
            >
              {children}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** Closes the window it stands in, as the button that is given. */
export function AlertWindowClose({ button }: { button: ReactElement }) {
  return <Base.Close render={button} />;
}
