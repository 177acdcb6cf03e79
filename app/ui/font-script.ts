import baloo from "./fonts/baloo-2-basic-700.woff2?url";
import mukta from "./fonts/mukta-basic-400.woff2?url";
import semibold from "./fonts/mukta-basic-600.woff2?url";

const storageKey = "fonts";

/**
 * Text of the inline script for `<head>`: a browser that has the fonts from an earlier page takes them out of its cache
 * before the first paint. To any other they come after the page and beside its first picture, and letters of
 * the phone's own stand there until then.
 */
export const fontScript = () =>
  `try{
const fonts=${JSON.stringify([mukta, semibold, baloo])};
if(localStorage.getItem("${storageKey}")===fonts.join())for(const href of fonts)
document.head.append(Object.assign(document.createElement("link"),
{rel:"preload",as:"font",type:"font/woff2",crossOrigin:"anonymous",href}));
else addEventListener("load",()=>document.fonts.ready.then(()=>
localStorage.setItem("${storageKey}",fonts.join())));
}catch{}`.replaceAll("\n", "");
