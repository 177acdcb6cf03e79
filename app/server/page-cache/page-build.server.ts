import type { ServerBuild } from "react-router";

let build = "";

/**
 * Notes which build the pages of this process are of: React Router's fingerprints of what browsers are
 * sent, language by language. Pages say it, so that one that is open notices a newer version
 * (rules: upgrades-1).
 */
export function setPageBuild(assets: readonly Pick<ServerBuild["assets"], "version">[]): void {
  build = assets.map(({ version }) => version).join("-");
}

export function pageBuild(): string {
  return build;
}
