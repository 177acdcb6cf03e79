import { type LookupAddress, lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Whether an IP address is somebody's on the Internet: none of this machine or of a private network. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}

/**
 * Looks a name up for a connection, and gives public addresses only. Asked at the moment of connecting, so
 * that a name cannot be public when it is checked and private when it is called.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[] = []) => {
    if (error) return callback(error, []);
    const open = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (!first) return callback(new Error("its host is in a private network"), []);
    if (options.all) callback(null, open);
    else callback(null, first.address, first.family);
  });
};
