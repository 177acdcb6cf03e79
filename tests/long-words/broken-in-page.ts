/** Runs in the page. What of its text is cut off, reaches out of its box or lies over other text. */
export function brokenInPage(): string[] {
  const width = document.documentElement.clientWidth;
  const faults = new Set<string>();
  const wide = document.documentElement.scrollWidth - width;
  if (wide > 0) faults.add(`the page is ${wide} px too wide`);

  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const parentsOf = (element: Element) => {
    const all: Element[] = [];
    for (let one: Element | null = element; one; one = one.parentElement) all.push(one);
    return all;
  };
  // Its end is left out on purpose: "…", or a fold that fades out and has a button.
  const isShortened = (element: Element) =>
    styleOf(element).textOverflow === "ellipsis" ||
    styleOf(element).webkitLineClamp !== "none" ||
    styleOf(element).maskImage !== "none";
  const scrolls = (element: Element) => /auto|scroll/.test(styleOf(element).overflowX);
  const isPlaced = (element: Element) => /fixed|sticky|absolute/.test(styleOf(element).position);

  interface Line {
    element: Element;
    text: string;
    left: number;
    right: number;
    /** Where its letters are: a line's box is higher. */
    top: number;
    bottom: number;
  }
  const lines: Line[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.replace(/\s+/g, " ").trim();
    if (!element || !text || element.closest("script, style, noscript, option, [inert], svg"))
      continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const parents = parentsOf(element);
    // What only a screen reader reads.
    if (parents.some((one) => styleOf(one).clipPath !== "none" || one.clientWidth === 1)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const said = `“${text.slice(0, 60)}”`;
    const shortened = parents.some(isShortened);
    // Pictures that slide lie beside the window, and a table may be moved by itself.
    const moves = parents.some(scrolls) || element.closest("[aria-roledescription=carousel]");
    const own = element.closest("button, a, summary, label, th, td, legend");
    const frame = own && styleOf(own).display !== "inline" && own.getBoundingClientRect();
    for (const box of range.getClientRects()) {
      if (box.width <= 1 || box.height <= 1) continue;
      const middle = (box.top + box.bottom) / 2;
      const half = box.height / 4;
      const line = { element, text, left: box.left, right: box.right };
      const letters = { ...line, top: middle - half, bottom: middle + half };
      if (!shortened && !moves && (box.right > width + 1 || box.left < -1))
        faults.add(`out of the window: ${said}`);
      if (!shortened && frame && (box.right > frame.right + 1 || box.left < frame.left - 1))
        faults.add(`out of its ${own.localName}: ${said}`);
      let isSeen = true;
      for (const one of parents) {
        const { overflowX, overflowY } = styleOf(one);
        if (overflowX === "visible" && overflowY === "visible") continue;
        const view = one.getBoundingClientRect();
        const isCut =
          (/hidden|clip/.test(overflowX) &&
            (box.right > view.right + 1 || box.left < view.left - 1)) ||
          (/hidden|clip/.test(overflowY) &&
            (letters.bottom > view.bottom + 1 || letters.top < view.top - 1));
        if (isCut && !shortened && !moves) faults.add(`cut off: ${said}`);
        isSeen &&=
          box.right > view.left &&
          box.left < view.right &&
          letters.bottom <= view.bottom + 1 &&
          letters.top >= view.top - 1;
      }
      if (isSeen && !parents.some(isPlaced)) lines.push(letters);
    }
  }

  lines.sort((a, b) => a.top - b.top);
  for (const [n, one] of lines.entries()) {
    for (let next = n + 1; next < lines.length; next++) {
      const other = lines[next] as Line;
      if (other.top > one.bottom - 2) break;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      if (Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3)
        faults.add(`“${one.text.slice(0, 40)}” lies over “${other.text.slice(0, 40)}”`);
    }
  }
  return [...faults];
}
