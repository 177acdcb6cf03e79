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

/**
 * Rewrites the tag of the style sheet that React Router's `<Links>` has written: the page comes with the
 * styles of its own elements, and the browser requests the whole sheet with the scripts (decision 057).
 * React finds the tag again by its name and address when it hydrates the page.
 * @param styles of the page's elements. @returns undefined where there is no such tag.
 */
export function sheetAfterPaint(html: string, styles: string): string | undefined {
  const tag = /<link(?: nonce="[^"]*")? rel="stylesheet"(?= )/;
  if (!tag.test(html)) return undefined;
  return html.replace(tag, (link) => `<style>${styles}</style>${link} disabled=""`);
}

/** In ms: a picture that does not come must not keep the page from being hydrated. */
const timeout = 3000;

const startAfterPaint = `(()=>{
const {nonce}=document.currentScript;
const start=async()=>{
const sheets=[...document.querySelectorAll("link[rel=stylesheet][disabled]")].map((link)=>
new Promise((done)=>{link.onload=link.onerror=done;link.disabled=false}));
for(const link of document.querySelectorAll("link[rel=later]"))link.rel="modulepreload";
await Promise.all(sheets);
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
