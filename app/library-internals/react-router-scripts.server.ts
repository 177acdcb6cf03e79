/**
 * Rewrites the tags of React Router's `<Scripts>`, so that the browser requests the scripts once it
 * has painted the page with its first picture (decision 018). For visitors' pages, which are for
 * reading.
 * @param html a rendered page; tags of another form are left as they are, and work too.
 */
export function scriptsAfterPaint(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(
      /(<script[^<>]*) type="module" async="">/,
      `$1>${startAfterPaint}</script>$1 type="later">`,
    );
}

/** In ms: a picture that does not come must not keep the page from being hydrated. */
const timeout = 3000;

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
Promise.race([there,new Promise((done)=>setTimeout(done,${timeout}))]).then(start);
})()`.replaceAll("\n", "");
