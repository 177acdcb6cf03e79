import { Printer } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { Button } from "../forms/button.tsx";

export interface PrintSheetProps {
  /** What stands on the button. */
  children: string;
  /** The button's name where there are several on a page. */
  label: string;
  /** What is printed; its outermost element has `data-print="sheet"`. */
  sheet: ReactNode;
}

/**
 * Prints a sheet of paper that is not on the page. It stands beside the page while the browser
 * prints, and then the page itself is left out (app.css).
 */
export function PrintSheet({ children, label, sheet }: PrintSheetProps) {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const end = () => setPrinting(false);
    window.addEventListener("afterprint", end);
    return () => window.removeEventListener("afterprint", end);
  }, []);
  const print = () => {
    flushSync(() => setPrinting(true));
    window.print();
  };
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<Printer aria-hidden="true" className="size-4.5" />}
        aria-label={label}
        onClick={print}
        className="noscript:hidden"
      >
        {children}
      </Button>
      {printing && createPortal(sheet, document.body)}
    </>
  );
}
