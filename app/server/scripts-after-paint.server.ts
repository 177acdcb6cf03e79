/**
 * Changes what React Router's `<Scripts>` has rendered, so that the browser asks for the scripts when
 * it has painted the page (decision 018). Only for visitors' pages, which are for reading: what is
 * typed and pressed on the others had better find React there.
 * @param html what does not look as expected is left as it is, and works too.
 */
export function scriptsAfterPaint(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(
      /(<script[^>]*) type="module" async="">/,
      `$1>${startAfterPaint}</script>$1 type="later">`,
    );
}

/** A frame's callback runs before its paint, a timer that it sets right after. */
const startAfterPaint = `(()=>{
const {nonce}=document.currentScript;
const start=()=>{
for(const link of document.querySelectorAll("link[rel=later]"))link.rel="modulepreload";
for(const later of document.querySelectorAll("script[type=later]")){
const script=document.createElement("script");
Object.assign(script,{type:"module",nonce,textContent:later.textContent});
document.head.append(script);
}
};
document.hidden?start():requestAnimationFrame(()=>setTimeout(start));
})()`.replaceAll("\n", "");
