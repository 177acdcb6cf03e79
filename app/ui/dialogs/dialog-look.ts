import clsx from "clsx";

/** Dims the page behind a dialog. */
export const backdropLook =
  "veil fixed inset-0 z-50 min-h-dvh bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0";

/** Holds a dialog at the foot of a phone, in the middle of a wider screen. */
export const viewportLook =
  "fixed inset-0 z-50 flex items-end justify-center overflow-hidden sm:items-center sm:p-6";

export const popupLook = clsx(
  "relative flex max-h-[92dvh] w-full flex-col rounded-t-xl bg-raised text-ink shadow-lg outline-none sm:max-h-full sm:rounded-xl",
  // Between a title and buttons that stay there would be no room for a field.
  "low:block low:max-h-dvh low:scroll-pt-12 low:scroll-pb-4 low:overflow-y-auto",
  "transition duration-200 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0",
  "max-sm:data-ending-style:translate-y-full max-sm:data-starting-style:translate-y-full",
  "sm:data-ending-style:scale-95 sm:data-starting-style:scale-95",
);

export const dialogWidths = { sm: "sm:max-w-md", md: "sm:max-w-xl", lg: "sm:max-w-3xl" } as const;

/** What lies between title and buttons, and scrolls. */
export const bodyLook = "min-h-0 grow overflow-y-auto overscroll-contain low:overflow-visible";

/** Buttons of a dialog: above one another on phones with the main one on top, else in a row. */
export const footerLook =
  "flex flex-col-reverse gap-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:flex-row sm:pb-6";
