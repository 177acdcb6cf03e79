import type { ExternalToast } from "sonner";

/** Seconds and words beside the message; see sonner. */
export type ToastOptions = Pick<ExternalToast, "id" | "duration" | "description" | "action">;

type Wake = () => void;
let wake: Wake | undefined;
let asleep = true;

/** For the Toaster alone: called once when the first message comes. */
export function onFirstToast(listener: Wake): () => void {
  wake = listener;
  if (!asleep) listener();
  return () => {
    wake = undefined;
  };
}

type Kind = "message" | "success" | "error" | "info" | "warning";

function show(kind: Kind) {
  return (text: string, options?: ToastOptions): void => {
    asleep = false;
    wake?.();
    import("sonner").then(
      ({ toast: sonner }) => sonner[kind](text, options),
      (error: unknown) => console.error("A message could not be shown:", text, error),
    );
  };
}

/**
 * Short messages at the top right. sonner is fetched with the first one, so that pages that say
 * nothing do not carry it; for what must be read, use an Alert or a MessageDialog.
 */
export const toast = {
  message: show("message"),
  success: show("success"),
  error: show("error"),
  info: show("info"),
  warning: show("warning"),
};
