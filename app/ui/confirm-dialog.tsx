import type { ReactNode } from "react";
import { AlertWindow, AlertWindowClose, type AlertWindowProps } from "#app/ui/alert-window.tsx";
import { Button } from "#app/ui/button.tsx";
import { ToneMedal } from "#app/ui/tone-medal.tsx";

export interface ConfirmDialogProps extends AlertWindowProps {
  variant?: "success" | "danger";
  confirmLabel: ReactNode;
  cancelLabel: ReactNode;
  onConfirm: () => void;
  /** The answer is being carried out: nothing can be pressed and the window stays. */
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
  ...windowProps
}: ConfirmDialogProps) {
  return (
    <AlertWindow
      {...windowProps}
      onOpenChange={(open) => {
        if (!processing) onOpenChange?.(open);
      }}
      icon={<ToneMedal tone={variant === "danger" ? "warning" : "success"} />}
    >
      <AlertWindowClose
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
    </AlertWindow>
  );
}
