import { scriptTimeout } from "#app/lib/missing-script.ts";

/** The element that offers to load the page again; hidden until the script below shows it. */
export const reloadOfferId = "reload-offer";

declare global {
  interface Window {
    /** Set once the page is alive. */
    alive?: true;
  }
}

/**
 * Text of the inline script for `<head>`: where a script of the page fails, or none has brought it
 * to life after 120 s, the offer is shown (rules: shell-11). What can be read stays readable.
 */
export const reloadOfferScript = `(()=>{
const show=()=>{if(!window.alive)document.getElementById("${reloadOfferId}")?.removeAttribute("hidden")};
const offer=()=>document.readyState==="loading"?addEventListener("DOMContentLoaded",show):show();
addEventListener("error",(e)=>{if(e.target instanceof HTMLScriptElement)offer()},true);
addEventListener("unhandledrejection",offer);
setTimeout(offer,${scriptTimeout});
})()`.replaceAll("\n", "");
