import { useEffect, useSyncExternalStore } from "react";

export type Theme = "light" | "dark";

const storageKey = "theme";

/** Text of the inline script for `<head>`: sets the chosen theme before the first paint. */
export const themeScript = () =>
  `try{var t=localStorage.getItem("${storageKey}");if(t==="dark"||t==="light")document.documentElement.dataset.theme=t}catch(e){}`;

/** What the inline script or the switch has set; undefined while the system decides. */
let chosenTheme =
  typeof document === "undefined" ? undefined : document.documentElement.dataset.theme;

const darkSystem = "(prefers-color-scheme: dark)";

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "dark" || chosen === "light") return chosen;
  return matchMedia(darkSystem).matches ? "dark" : "light";
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(darkSystem);
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  query.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    query.removeEventListener("change", changed);
  };
}

/** The theme that shows now: the chosen one, else the system's. "light" while rendering on the server. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => "light");
}

/**
 * Sets the chosen theme again where React has made the document's root anew, as it does when an
 * error page takes the place of the page.
 */
export function useChosenTheme(): void {
  useEffect(() => {
    const root = document.documentElement;
    if (!root.dataset.theme && chosenTheme) root.dataset.theme = chosenTheme;
  });
}

/** Sets the theme for this page and, where the browser may store it, for the next visits. */
export function chooseTheme(theme: Theme): void {
  chosenTheme = theme;
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Storage is off: the choice holds until the page is loaded again.
  }
}
