declare global {
  interface Window {
    /** Ends the listening of the script below, and tells what it has heard. */
    endEarlyPress?: () => HTMLElement | undefined;
  }
}

/**
 * Text of the inline script for `<head>`: remembers the button that was pressed last before React was
 * there to hear of it, which on a slow line is a second or two. Forms and links work by themselves.
 */
export const earlyPressScript = `(()=>{
let pressed;
const hear=({target})=>{pressed=target.closest?.("button[type=button]")??pressed};
addEventListener("click",hear,true);
window.endEarlyPress=()=>{removeEventListener("click",hear,true);return pressed};
})()`.replaceAll("\n", "");

let pressed: HTMLElement | undefined;

/** Called right before React takes the page over: from then on it hears of presses itself. */
export function takeEarlyPress(): void {
  pressed = window.endEarlyPress?.();
}

/** Presses the button that was pressed early. Called when the page is alive. */
export function pressAgain(): void {
  if (pressed?.isConnected) pressed.click();
  pressed = undefined;
}
