/** Of the parts that Office and others pack a file into there are some dozen. */
const maxEntries = 1000;
/** What stands for a figure that a ZIP64 record tells, somewhere else in the file. */
const elsewhere = 0xffffffff;
/** Of an entry whose sizes stand behind it. */
const hasSizesBehind = 8;

/**
 * How much a ZIP archive says that it unpacks to, in bytes; undefined where it is none, or where its list of entries
 * does not say so itself. What unpacks it must hold each entry to its word, as hucre does.
 */
export function unpackedSize(content: Uint8Array): number | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  // The end of the list of entries, before a comment of at most 64 kB.
  const end = bytes.lastIndexOf("PK\x05\x06", bytes.length, "latin1");
  if (end < 0 || end + 22 > bytes.length) return undefined;
  const entries = bytes.readUInt16LE(end + 10);
  if (entries > maxEntries) return undefined;
  let at = bytes.readUInt32LE(end + 16);
  if (at === elsewhere || bytes.readUInt32LE(end + 12) === elsewhere) return undefined;
  let size = 0;
  for (let n = 0; n < entries; n++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) return undefined;
    const packed = bytes.readUInt32LE(at + 20);
    const unpacked = bytes.readUInt32LE(at + 24);
    // An entry that gives no size has no bound; deflate makes two bytes of nothing.
    if (unpacked === 0 && packed > 2) return undefined;
    const isTold = packed > 0 || (bytes.readUInt16LE(at + 8) & hasSizesBehind) === 0;
    if (!isTold || packed === elsewhere || unpacked === elsewhere) return undefined;
    size += unpacked;
    at += 46 + [28, 30, 32].reduce((sum, field) => sum + bytes.readUInt16LE(at + field), 0);
  }
  return size;
}
