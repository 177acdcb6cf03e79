// What is asked and looked at before anything is installed, by the machine's own Node.
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";

/** Ends the command with one line, where this is no machine for it. */
export function refuseOtherMachines() {
  const problem = whyNotHere();
  if (!problem) return;
  console.error(problem);
  process.exit(1);
}

function whyNotHere() {
  const system = existsSync("/etc/os-release") ? readFileSync("/etc/os-release", "utf8") : "";
  if (!/^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(system)) {
    return "This is for Debian and Ubuntu. Elsewhere: docs/operations.md, “As a service”.";
  }
  if (!existsSync("/run/systemd/system"))
    return "systemd does not run here, which keeps the service.";
  if (process.getuid?.() !== 0) return "Only root may do this: put sudo before npm.";
  return undefined;
}

/** Says what will be done, and asks whether to go on. */
export async function agreed(plan) {
  console.log(`This will\n${plan.map((line) => `  ${line}`).join("\n")}`);
  if (!process.stdin.isTTY) {
    console.error("Nobody is there to ask: with --yes it is done without asking.");
    return false;
  }
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asking.question("Go on? [y/N] ").catch(() => "");
  asking.close();
  return /^(y|yes|j|h|हाँ)$/i.test(answer.trim());
}
