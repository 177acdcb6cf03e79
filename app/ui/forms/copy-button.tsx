import { useState } from "react";
import { Button, type ButtonProps } from "./button.tsx";

export interface CopyButtonProps extends Pick<ButtonProps, "icon"> {
  text: string;
  label: string;
  /** What it says once it is done, and where the browser does not let it. */
  copiedLabel: string;
  refusedText: string;
}

/** Puts a text into the clipboard, where scripts run. */
export function CopyButton({ text, label, copiedLabel, refusedText, icon }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<"copied" | "refused">();
  const copy = () =>
    // Absent where the shop is reached without https.
    Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => setOutcome("copied"),
      () => setOutcome("refused"),
    );
  return (
    <>
      <Button variant="secondary" size="sm" onClick={copy} icon={icon} className="noscript:hidden">
        {outcome === "copied" ? copiedLabel : label}
      </Button>
      {outcome === "refused" && (
        <p role="alert" className="order-last basis-full text-danger">
          {refusedText}
        </p>
      )}
    </>
  );
}
