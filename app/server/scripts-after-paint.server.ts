/**
 * Changes what React Router's `<Scripts>` has rendered, so that the browser asks for the scripts when
 * it has painted the page with its first picture (decision 018). For visitors' pages, which are for
 * reading.
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

/** In ms: a picture that does not come must not keep the page from coming to life. */
const patience = 3000;

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
if(document.hidden)return start();
const painted=new Promise((done)=>
new PerformanceObserver((list)=>list.getEntriesByName("first-contentful-paint").length&&done())
.observe({type:"paint",buffered:true}));
const first=document.querySelector("img[fetchpriority=high]");
const there=Promise.all([painted,first&&first.decode().catch(()=>{})]);
Promise.race([there,new Promise((done)=>setTimeout(done,${patience}))]).then(start);
})()`.replaceAll("\n", "");
