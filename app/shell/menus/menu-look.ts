/** A menu at the foot of a phone's screen, in a sheet over the page. */
export const menuSheetLook =
  "mx-auto mt-auto mb-0 max-h-[92dvh] w-full max-w-md open:animate-slide-up overflow-y-auto overscroll-contain rounded-t-xl border-0 bg-raised px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink shadow-lg outline-none backdrop:bg-veil";

/** Set on the document, it lets the page behind the sheet stand still. */
export const stillPage = "overflow-hidden";
