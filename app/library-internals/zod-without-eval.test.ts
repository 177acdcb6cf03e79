import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { zodScript } from "./zod-without-eval.ts";

/** Whether Zod, loaded anew after a script, tries to compile. */
function tries(script: string): boolean {
  const code = `
    ${script};
    let tried = false;
    globalThis.Function = new Proxy(Function, {
      construct: (...made) => { tried = true; return Reflect.construct(...made); },
    });
    const { z } = await import("zod");
    z.object({ a: z.string() }).parse({ a: "b" });
    console.log(tried);`;
  const args = ["--input-type=module", "--eval", code];
  return execFileSync(process.execPath, args, { encoding: "utf8" }).trim() === "true";
}

test("after the script of the page's head Zod does not try to compile, as it would by itself", () => {
  expect(tries("")).toBe(true);
  expect(tries(zodScript)).toBe(false);
});
