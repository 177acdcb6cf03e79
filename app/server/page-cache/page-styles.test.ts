import { expect, test } from "vitest";
import { classesOf, partsOf, stylesWith } from "./page-styles.server.ts";

/** What is left of a sheet for a page with these elements. */
const left = (css: string, html: string) => stylesWith(partsOf(css), classesOf(html));

test("a rule stays where the page has its classes, and every rule of elements", () => {
  const css = "p{margin:0}.a{color:red}.b,.c{color:blue}.a .d{top:0}.a.b{left:0}";
  expect(left(css, '<p class="a c">')).toBe("p{margin:0}.a{color:red}.b,.c{color:blue}");
  expect(left(css, "<p>")).toBe("p{margin:0}");
});

test("names are read as Tailwind writes them in both places", () => {
  const css = [
    ".w-0\\.5{width:1px}",
    ".\\[\\&\\>li\\:nth-child\\(n\\+7\\)\\]\\:hidden>li:nth-child(n+7){display:none}",
    ".\\32xl\\:flex{display:flex}",
    ".after\\:content-\\[\\'x\\'\\]:after{content:'x'}",
  ];
  const html = `<i class="w-0.5 [&amp;&gt;li:nth-child(n+7)]:hidden\n2xl:flex after:content-[&#x27;x&#x27;]">`;
  expect(left(css.join(""), html)).toBe(css.join(""));
  expect(left(css.join(""), "<i>")).toBe("");
});

test("what stands in brackets may be one of several, or what must not be", () => {
  const css =
    ".a:not(.b){top:0}:is(.b,.c)>i{top:0}.group-hover\\:d:is(:where(.group):hover *){top:0}";
  expect(left(css, '<i class="a group-hover:d">')).toBe(css);
});

test("groups keep their order and go when nothing is left of them", () => {
  const css = "@layer base,utilities;@layer utilities{@media (width>=1px){.a{top:0}}.b{top:0}}";
  expect(left(css, '<i class="b">')).toBe("@layer base,utilities;@layer utilities{.b{top:0}}");
  expect(left(css, "<i>")).toBe("@layer base,utilities;");
});

test("animations and properties stay where a rule that stays names them, fonts always", () => {
  const css =
    '.a{animation:spin 1s;top:var(--x)}@keyframes spin{to{rotate:1turn}}@keyframes other{to{top:0}}@property --x{syntax:"*";inherits:false}@font-face{font-family:F;src:url(/f)}';
  expect(left(css, '<i class="a">')).toBe(css.replace("@keyframes other{to{top:0}}", ""));
  expect(left(css, "<i>")).toBe("@font-face{font-family:F;src:url(/f)}");
});
