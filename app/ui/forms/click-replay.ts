declare global {
  interface Window {
    /** Ends the listening of the script below, and returns the button that it has remembered. */
    endClickRecording?: () => HTMLElement | undefined;
  }
}

/**
 * Text of the inline script for `<head>`: remembers the button that was clicked last before React was
 * there to handle it, which on a slow connection is a second or two. Only buttons that ask for it are
 * replayed (`data-replay`, the `replay` of Button and IconButton): what opens, shows or adds something,
 * and nothing that buys, sends or deletes. Forms and links work without scripts anyway.
 */
export const clickReplayScript = () =>
  `(()=>{
let clicked;
const record=({target})=>{clicked=target.closest?.("[data-replay]")??clicked};
addEventListener("click",record,true);
window.endClickRecording=()=>{removeEventListener("click",record,true);return clicked};
})()`.replaceAll("\n", "");

let clicked: HTMLElement | undefined;

/** Called right before React hydrates the page: from then on it handles clicks itself. */
export function endClickRecording(): void {
  clicked = window.endClickRecording?.();
}

/** Clicks the remembered button. Called when the page is hydrated. */
export function replayClick(): void {
  if (clicked?.isConnected) clicked.click();
  clicked = undefined;
}
