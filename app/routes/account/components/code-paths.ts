const recoveryParam = "recovery";

/**
 * The two faces of a page that asks for the second factor: it asks for a recovery code where its address
 * says so.
 * @param path the page's own, with a query of its own or without.
 */
export function codePaths(path: string, url: URL) {
  const recoveryPath = `${path}${path.includes("?") ? "&" : "?"}${recoveryParam}`;
  const isRecovery = url.searchParams.has(recoveryParam);
  return isRecovery
    ? { isRecovery, ownPath: recoveryPath, otherPath: path }
    : { isRecovery, ownPath: path, otherPath: recoveryPath };
}
