import { AlertDialog as Base } from "@base-ui/react/alert-dialog";
import clsx from "clsx";
import type { ReactElement, ReactNode, RefObject } from "react";
import { Button } from "../forms/button.tsx";
import { type Tone, ToneIcon, toneSoft } from "../layout/tone.tsx";
import {
  backdropLook,
  bodyLook,
  dialogWidths,
  footerLook,
  popupLook,
  viewportLook,
} from "./dialog-look.ts";

interface AlertDialogProps {
  title: ReactNode;
  /** The sentence below the title. */
  body?: ReactNode;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** The element that opens it; without one it is controlled by `open`. */
  trigger?: ReactElement | undefined;
  triggerRef?: RefObject<HTMLButtonElement | null> | undefined;
  /** Where the focus goes when the dialog closes; null is the trigger. */
  finalFocus?: RefObject<HTMLElement | null> | undefined;
}

/** What the dialogs below have in common: icon, title, sentence, buttons. */
function AlertDialog(
  props: AlertDialogProps & { icon: ReactNode; centred?: boolean; children: ReactNode },
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
                bodyLook,
                "flex gap-4 px-5 pt-6 pb-5 sm:px-6",
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

/** Closes the dialog it stands in, as the button that is given. */
function CloseButton({ button }: { button: ReactElement }) {
  return <Base.Close render={button} />;
}

export interface ConfirmDialogProps extends AlertDialogProps {
  variant?: "success" | "danger";
  confirmLabel: ReactNode;
  cancelLabel: ReactNode;
  onConfirm: () => void;
  /** The answer is being carried out: nothing can be pressed and the dialog stays. */
  processing?: boolean | undefined;
  /** "Processing... please wait" (rules: forms-10). */
  processingText: ReactNode;
}

/**
 * Asks before something is done. It does not close by itself when confirmed: the caller closes it
 * when the work is over.
 */
export function ConfirmDialog({
  variant = "danger",
  confirmLabel,
  cancelLabel,
  onConfirm,
  processing = false,
  processingText,
  onOpenChange,
  ...dialogProps
}: ConfirmDialogProps) {
  return (
    <AlertDialog
      {...dialogProps}
      onOpenChange={(open) => {
        if (!processing) onOpenChange?.(open);
      }}
      icon={<ToneBadge tone={variant === "danger" ? "warning" : "success"} />}
    >
      <CloseButton
        button={
          <Button variant="secondary" disabled={processing}>
            {cancelLabel}
          </Button>
        }
      />
      <Button
        variant={variant === "danger" ? "danger" : "primary"}
        onClick={onConfirm}
        pending={processing}
        pendingText={processingText}
      >
        {confirmLabel}
      </Button>
    </AlertDialog>
  );
}

export interface MessageDialogProps extends AlertDialogProps {
  tone?: Tone;
  /** Words of the one button, which closes the dialog. */
  closeLabel: ReactNode;
}

/** Tells one thing and has one button: errors, and what went well. */
export function MessageDialog({ tone = "danger", closeLabel, ...dialogProps }: MessageDialogProps) {
  return (
    <AlertDialog {...dialogProps} centred icon={<ToneBadge tone={tone} large />}>
      <CloseButton button={<Button className="sm:min-w-40">{closeLabel}</Button>} />
    </AlertDialog>
  );
}

/** A round badge with a tone's icon, at the head of a dialog. */
function ToneBadge({ tone, large = false }: { tone: Tone; large?: boolean }) {
  return (
    <span
      className={clsx(
        "grid shrink-0 place-items-center rounded-full",
        large ? "size-16" : "size-11",
        toneSoft[tone],
      )}
    >
      <ToneIcon tone={tone} className={large ? "size-8" : "size-6"} />
    </span>
  );
}
