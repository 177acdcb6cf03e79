import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import type { ExternalToast } from "sonner";

/** How long a message stays, in ms, and a button beside it. */
export type ToastOptions = Pick<ExternalToast, "duration" | "action">;

let hasMessages = false;
/** Tells the Toaster of the first message. */
let onFirstMessage: (() => void) | undefined;

type Kind = "message" | "success" | "error";

function show(kind: Kind) {
  return (text: ReactNode, options?: ToastOptions): void => {
    hasMessages = true;
    onFirstMessage?.();
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
};

const ToasterPanel = lazy(async () => {
  try {
    const { ToasterPanel: panel } = await import("./toaster-panel.tsx");
    return { default: panel };
  } catch {
    // Without a connection a toast cannot be fetched; the page says what matters by itself.
    return { default: () => <></> };
  }
});

/** The place where `toast` shows its messages: once, in the root. `label` names the region. */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => {
    onFirstMessage = () => setIsNeeded(true);
    // There may have been one before this was on the page.
    if (hasMessages) onFirstMessage();
    return () => {
      onFirstMessage = undefined;
    };
  }, []);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <ToasterPanel label={label} closeLabel={closeLabel} />
    </Suspense>
  );
}
