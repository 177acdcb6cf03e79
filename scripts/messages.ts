// `npm run messages`: makes `app/paraglide` of the texts in `messages/`, where they have changed.
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { compile } from "@inlang/paraglide-js";

const outdir = "app/paraglide";
const mark = `${outdir}/.made-from`;
const sources = ["messages/*.json", "project.inlang/settings.json", "package-lock.json"];

const hash = createHash("sha256");
for (const file of globSync(sources).sort()) hash.update(readFileSync(file));
const wanted = hash.digest("hex");
if (!existsSync(mark) || readFileSync(mark, "utf8") !== wanted) {
  const project = "./project.inlang";
  // A module a language: a build knows nothing of one for each of 3,400 messages.
  await compile({ project, outdir, strategy: ["baseLocale"], outputStructure: "locale-modules" });
  writeFileSync(mark, wanted);
}
