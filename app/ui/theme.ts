import { useSyncExternalStore } from "react";

export type Theme = "light" | "dark";

const storageKey = "theme";

/** Text of the inline script for `<head>`: sets the chosen theme before the first paint. */
export const themeScript = `try{var t=localStorage.getItem("${storageKey}");if(t==="dark"||t==="light")document.documentElement.dataset.theme=t}catch(e){}`;

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

/** Sets the theme for this page and, where the browser may store it, for the next visits. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Storage is off: the choice holds until the page is loaded again.
  }
}
