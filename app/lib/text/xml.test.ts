import { expect, test } from "vitest";
import { xml } from "./xml.ts";

test("text is escaped, XML is not", () => {
  const inner = xml`<b>${'<&">'}</b>`;
  expect(xml`<a>${inner}${[inner]}${undefined}${3}</a>`.xml).toBe(
    "<a><b>&lt;&amp;&quot;&gt;</b><b>&lt;&amp;&quot;&gt;</b>3</a>",
  );
});

test("what XML cannot hold is left out, and people's letters stay", () => {
  expect(xml`${"\u0000a\u0008\uFFFFलड्डू 🌾\n"}`.xml).toBe("aलड्डू 🌾\n");
});
