import { cartStorageKey } from "./cart-store.ts";

/**
 * Text of the inline script for `<head>`: before the first paint, the buttons of what the cart holds say
 * Go To Cart (rules: card-3). The pages are the same for everybody, so each button comes with both its
 * words, of which styles show one until the page is hydrated (buy-button.tsx). A style sheet that is made
 * by script needs no place in the content security policy.
 */
export const cartScript = () =>
  `try{
const items=JSON.parse(localStorage.getItem("${cartStorageKey}"));
const sheet=new CSSStyleSheet();
sheet.replaceSync(items.map(({id})=>{
const name=CSS.escape(id);
return '[data-add-to-cart="'+name+'"]{display:none}[data-go-to-cart="'+name+'"]{display:inline-flex}';
}).join(""));
document.adoptedStyleSheets=[sheet];
}catch{}`.replaceAll("\n", "");
