import { useEffect } from "react";
import { Toaster as Sonner } from "sonner";
import { useTheme } from "../layout/theme.ts";
import { ToneIcon } from "../layout/tone.tsx";

/** sonner in the shop's dress; fetched by Toaster with the first message. */
export function ToasterPanel({ label, closeLabel }: { label: string; closeLabel: string }) {
  const theme = useTheme();
  useEffect(() => {
    // Once the browser has scrolled to it.
    const look = () => requestAnimationFrame(giveWay);
    document.addEventListener("focusin", look);
    return () => document.removeEventListener("focusin", look);
  }, []);
  return (
    <Sonner
      position="top-right"
      // Below the header, whose buttons it would cover.
      offset={{ top: 84, right: 16 }}
      mobileOffset={{ top: 76, left: 12, right: 12 }}
      theme={theme}
      containerAriaLabel={label}
      className="font-text!"
      closeButton
      duration={4000}
      gap={10}
      icons={{
        success: <ToneIcon tone="success" className="size-5" />,
        error: <ToneIcon tone="danger" className="size-5" />,
      }}
      toastOptions={{
        closeButtonAriaLabel: closeLabel,
        unstyled: true,
        classNames: {
          // Sonner takes the ring of the focus away.
          toast:
            "focus-visible:outline-3! focus-visible:outline-focus! focus-visible:outline-offset-2! flex w-full items-center gap-3 rounded-md border border-line border-s-4 bg-raised px-4 py-2 text-ink text-base shadow-lg",
          title: "font-semibold leading-snug",
          content: "min-w-0 grow py-1.5",
          success: "border-s-success! [&_[data-icon]]:text-success",
          error: "border-s-danger! [&_[data-icon]]:text-danger",
          closeButton:
            "order-last -me-2 grid size-11 shrink-0 place-items-center rounded-md border-0! bg-transparent! text-muted! hover:bg-sunken! hover:text-ink! [&>svg]:size-4",
          actionButton:
            "touch shrink-0 rounded-md px-3 font-semibold text-primary hover:bg-primary-soft",
        },
      }}
    />
  );
}

/** Messages stand below what has the focus, where they would cover it (WCAG 2.4.11). */
function giveWay(): void {
  const toaster = document.querySelector<HTMLElement>("[data-sonner-toaster]");
  const focused = document.activeElement;
  if (!toaster || !focused || toaster.contains(focused)) return;
  toaster.style.marginTop = "";
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const isCovered = [...toaster.children].some((toast) => {
    const box = toast.getBoundingClientRect();
    return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
  });
  // Of what is larger enough stays in sight.
  if (!isCovered || bottom > window.innerHeight / 2) return;
  toaster.style.marginTop = `${bottom + 8 - toaster.getBoundingClientRect().top}px`;
}
