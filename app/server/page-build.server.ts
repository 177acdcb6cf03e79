let build = "";

/**
 * Notes which build the pages of this process are of: React Router's fingerprint of what the browser
 * is sent. Pages say it, so that one that is open notices a newer version (rules: upgrades-1).
 */
export function setPageBuild(version: string): void {
  build = version;
}

export function pageBuild(): string {
  return build;
}
