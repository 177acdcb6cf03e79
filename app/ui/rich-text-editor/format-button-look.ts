import clsx from "clsx";

/** A button of the editor's bar, a thumb wide. */
export const formatButtonLook = clsx(
  "touch grid place-items-center rounded-sm text-ink transition",
  "enabled-hover:bg-primary-soft data-disabled:text-muted data-disabled:opacity-50",
  "aria-pressed:bg-primary aria-pressed:text-on-primary data-popup-open:bg-primary-soft",
);
