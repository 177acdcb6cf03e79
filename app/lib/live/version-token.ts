/**
 * Which version of the shop's data a page, or a message of the live feed, has:
 * "<ms since the epoch>-<changes received>-<node>-<viewer>".
 */
export interface Version {
  /** By the node's clock, in ms since the epoch. */
  at: number;
  /** How many changes the node has received until then. */
  count: number;
  node: string;
  /** As whom the page or the feed was asked for (shared-page.ts). */
  viewer: string;
}

export function versionToken({ at, count, node, viewer }: Version): string {
  return `${at}-${count}-${node}-${viewer}`;
}

/**
 * @param token unchecked, because a browser may send it: a part that is missing or no number becomes
 *   NaN, 0 or "". No comparison with NaN or "" holds, and 0 is before every change.
 */
export function parseVersion(token: string): Version {
  const [at, count, node = "", viewer = ""] = token.split("-");
  return { at: Number(at), count: Number(count), node, viewer };
}

/**
 * True where what was read at version `token` holds the change that `change` names. The counts of two
 * nodes say nothing of each other.
 */
export function holdsChange(token: string, change: string): boolean {
  const own = parseVersion(token);
  const other = parseVersion(change);
  return own.node !== "" && own.node === other.node && own.count >= other.count;
}
