// `npm run vulnerable`: asks npm's registry which of the shop's packages have a known weakness, and says by when each is to be
// mended (packages: weak packages). All packages count: the bundle holds those too that only the build installs.
import { spawnSync } from "node:child_process";
import { judgeAudit } from "./vulnerabilities.ts";

const { stdout, stderr } = spawnSync("npm", ["audit", "--json", "--package-lock-only"], {
  encoding: "utf8",
  // npm is a batch file there.
  shell: process.platform === "win32",
});
const { lines, status } = judgeAudit(stdout || stderr, new Date());
console.log(lines.join("\n"));
process.exitCode = status;
