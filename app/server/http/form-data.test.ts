import { expect, test } from "vitest";
import { fieldsOf, readForm } from "./form-data.server.ts";

const posted = (body: string) =>
  readForm(
    new Request("http://localhost/", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body,
    }),
  );

test("reads what a form of ours sends", async () => {
  const form = await posted("fullName=Bina+Kumari&intent=add");
  expect(form.ok && [...form.value]).toEqual([
    ["fullName", "Bina Kumari"],
    ["intent", "add"],
  ]);
});

test.each([
  "fullName[400000000]=x",
  "fullName.first=x",
  "__proto__=x",
  "__intent__=x",
  "=x",
  "fullName=%00",
])("refuses %s", async (body) => {
  expect(await posted(body)).toEqual({ ok: false, refusal: "malformed" });
});

test("refuses a part whose headers are too long", async () => {
  const body = `--b\r\nContent-Disposition: form-data; name="${"x".repeat(9000)}"\r\n\r\n1\r\n--b--\r\n`;
  const headers = { "Content-Type": "multipart/form-data; boundary=b" };
  const form = await readForm(new Request("http://localhost/", { method: "POST", headers, body }));
  expect(form).toEqual({ ok: false, refusal: "malformed" });
});

test("takes as many fields as its caller expects, and no more", async () => {
  const body = `id=1${"&id=1".repeat(499)}`;
  const request = () => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    return new Request("http://localhost/", { method: "POST", headers, body });
  };
  expect((await readForm(request(), { maxFields: 500 })).ok).toBe(true);
  expect(await readForm(request(), { maxFields: 499 })).toEqual({
    ok: false,
    refusal: "too-large",
  });
});

test("numbers of Devanagari keyboards come in plain digits, words and passwords as they are", async () => {
  const form = await posted(
    new URLSearchParams({ price: "१२५", title: "लड्डू ५", password: "१२३४५६" }).toString(),
  );
  expect(form.ok && fieldsOf(form.value)).toEqual({
    price: "125",
    title: "लड्डू ५",
    password: "१२३४५६",
  });
});
