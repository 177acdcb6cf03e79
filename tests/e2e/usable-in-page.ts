/** Runs in the page, at a phone's width: what a finger has less than 44 px of. */
export function smallTargets(): string[] {
  const least = 43.5;
  const css =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=switch], [role=tab], [role=option]";
  const px = (text: string) => Number.parseFloat(text) || 0;
  const boxOf = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const sizes = [[width, height]];
    for (const pseudo of ["::before", "::after"]) {
      const style = getComputedStyle(element, pseudo);
      // Laid over the element, to be pressed in its place.
      if (style.content !== "none" && style.position === "absolute")
        sizes.push([px(style.width), px(style.height)]);
    }
    for (const label of (element as HTMLInputElement).labels ?? []) {
      const box = label.getBoundingClientRect();
      if (element.matches("[type=radio], [type=checkbox], [type=file]"))
        sizes.push([box.width, box.height]);
    }
    return {
      width: Math.max(...sizes.map(([wide = 0]) => wide)),
      height: Math.max(...sizes.map(([, high = 0]) => high)),
    };
  };
  const isInText = (element: Element) => {
    if (!getComputedStyle(element).display.startsWith("inline")) return false;
    const around = element.parentElement?.textContent?.replace(/\s+/g, "") ?? "";
    return around.length > (element.textContent?.replace(/\s+/g, "").length ?? 0) + 2;
  };
  const faults: string[] = [];
  for (const element of document.querySelectorAll(css)) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue;
    const own = element.getBoundingClientRect();
    // For screen readers, or seen when it has the focus.
    const label = (element as HTMLInputElement).labels?.[0];
    if ((own.width <= 1 || own.bottom < 0) && !label) continue;
    if (element.closest("[aria-hidden=true], [inert], .ProseMirror")) continue;
    if (element.matches("a[href]") && isInText(element)) continue;
    const { width, height } = boxOf(element);
    // A short word in a table's cell is as wide as it is; WCAG's own 24 px are held.
    const wide = element.matches("td a, th a") ? 24 : least;
    if (width >= wide && height >= least) continue;
    const name = element.getAttribute("aria-label") ?? label?.textContent ?? element.textContent;
    faults.push(
      `${element.localName} “${name?.trim().slice(0, 40)}” ${Math.round(width)} × ${Math.round(height)}`,
    );
  }
  return [...new Set(faults)];
}

/** Runs in the page: what screen readers say beside its text, where that has Latin letters alone and is not said to be English. */
export function latinNames(): string[] {
  const named = ["aria-label", "alt", "title", "placeholder", "aria-description"];
  const all = named.flatMap((attribute) =>
    [...document.querySelectorAll(`[${attribute}]:not([lang=en])`)].map(
      (one) => one.getAttribute(attribute) ?? "",
    ),
  );
  return [...new Set(all)].filter((text) => /[A-Za-z]/.test(text) && !/[\u0900-\u097F]/.test(text));
}
