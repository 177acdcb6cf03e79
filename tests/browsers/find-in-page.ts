/** What is looked for on a page, as a person would say it. */
export interface Wanted {
  /** How it is found: "button", "a[href]"; of those that are seen. */
  css: string;
  /** Its accessible name, or how that begins; any, where none is given. */
  name?: string;
}

/** Where it is in the window, and whether it is ready for a hand. */
export type Found =
  | { is: "ready"; x: number; y: number; checked: boolean; value: string }
  | { is: "missing" | "disabled" | "covered"; by?: string };

/**
 * Runs in the page, sent there as text. Scrolls to it, as a person would, and marks it with `data-found`.
 */
export function findInPage({ css, name }: Wanted): Found {
  const textOf = (node: Element | null | undefined) => {
    const copy = node?.cloneNode(true) as Element | undefined;
    for (const unsaid of copy?.querySelectorAll("[aria-hidden=true], svg, select") ?? [])
      unsaid.remove();
    return (copy?.textContent ?? "").replace(/\s+/g, " ").trim();
  };
  const nameOf = (element: Element) => {
    const ids = element.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    return (
      ids.map((id) => textOf(document.getElementById(id))).join(" ") ||
      element.getAttribute("aria-label") ||
      labels.map(textOf).join(" ") ||
      textOf(element) ||
      element.querySelector("img[alt]")?.getAttribute("alt") ||
      ""
    );
  };
  const isSeen = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible";
  const seen = [...document.querySelectorAll(css)].filter(isSeen);
  const found =
    name === undefined
      ? seen[0]
      : (seen.find((one) => nameOf(one) === name) ??
        seen.find((one) => nameOf(one).startsWith(name)));
  if (!found) return { is: "missing" };
  if (found.matches(":disabled, [aria-disabled=true]") || found.closest("[inert]"))
    return { is: "disabled" };
  for (const before of document.querySelectorAll("[data-found]"))
    before.removeAttribute("data-found");
  found.setAttribute("data-found", "");
  // A choice is pressed on its words where it is drawn by others.
  const label = (found as HTMLInputElement).labels?.[0];
  const isChoice = found.matches("[type=radio], [type=checkbox]");
  const pressed = isChoice && label ? label : found;
  const boxOf = () => pressed.getBoundingClientRect();
  if (boxOf().top < 80 || boxOf().bottom > innerHeight - 100)
    pressed.scrollIntoView({ block: "center", behavior: "instant" });
  // A link that is broken over two lines has a box for each.
  const box = pressed.getClientRects()[0] ?? boxOf();
  const x = Math.round(box.left + box.width / 2);
  const y = Math.round(box.top + box.height / 2);
  const top = document.elementFromPoint(x, y);
  if (!top || !(pressed.contains(top) || found.contains(top) || top.contains(found)))
    return { is: "covered", by: top?.outerHTML.slice(0, 120) };
  const { checked = false, value = "" } = found as HTMLInputElement;
  return { is: "ready", x, y, checked, value };
}

declare global {
  interface Window {
    complaints?: string[];
  }
}

/** Runs in the page: from now on it keeps what goes wrong there, and says what has so far. */
export function listenInPage(): string[] {
  if (window.complaints) return window.complaints;
  const complaints: string[] = [];
  window.complaints = complaints;
  addEventListener("error", ({ message }) => complaints.push(message));
  addEventListener("unhandledrejection", ({ reason }) => complaints.push(`${reason}`));
  addEventListener("securitypolicyviolation", (event) =>
    complaints.push(`forbidden by the page: ${event.violatedDirective} ${event.blockedURI}`),
  );
  const log = console.error;
  console.error = (...said) => {
    complaints.push(said.join(" "));
    log(...said);
  };
  return complaints;
}
