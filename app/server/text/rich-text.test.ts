import { expect, test } from "vitest";
import { plainText, sanitizeRichText } from "./rich-text.server.ts";

test("keeps the prose", () => {
  const prose = "<h3>How</h3><p>With <strong>jaggery</strong>.</p><ul><li>Til</li></ul>";
  expect(sanitizeRichText(prose)).toBe(prose);
});

test.each([
  "<script>alert(1)</script>",
  '<p onclick="alert(1)">x</p>',
  '<img src=x onerror="alert(1)">',
  "<svg><script>alert(1)</script></svg>",
  "<svg/onload=alert(1)>",
  '<a href="javascript:alert(1)">x</a>',
  '<a href="  jAvAsCrIpT:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  "<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form action="https://evil.example"><input name=x></form>',
])("makes %s harmless", (html) => {
  const safe = sanitizeRichText(html);
  expect(safe).not.toMatch(/<(script|svg|img|iframe|math|style|form|input|noscript)/i);
  expect(safe).not.toMatch(/ on\w+=|style=|javascript:|data:|evil\.example/i);
});

test("rich text in plain words: blocks stay apart, tags go, signs are signs", () => {
  const html =
    "<h2>How</h2><p>One<br>two &amp; <b>th</b>ree</p><ul><li>a &lt; b</li><li>c</li></ul><scr";
  expect(plainText(html)).toBe("How One two & three a < b c");
});
