/** A place in a bucket of S3, or of another store that speaks its protocol. */
export interface S3Address {
  bucket: string;
  /** The key of an object, or what the keys of a folder's objects begin with, without slashes around. */
  key: string;
  /** Of a store other than Amazon's, such as "https://s3.example.org". */
  endpoint?: string;
  /** Without it: AWS_REGION. */
  region?: string;
  /** Whose key is taken from ~/.aws/credentials; without it that of AWS_ACCESS_KEY_ID. */
  profile?: string;
  /** Of its own, in the place of those of the environment. */
  credentials?: StoreKey | undefined;
}

/** By what a store knows who asks. */
export interface StoreKey {
  accessKeyId: string;
  secretAccessKey: string;
}

/** What an address may say behind its question mark. */
const options = ["endpoint", "region", "profile"] as const;

/** Whether a text means an object store, and no folder or file. */
export function isS3Address(text: string): boolean {
  return text.startsWith("s3://");
}

/**
 * Reads "s3://bucket/folder?endpoint=https://s3.example.org&region=ap-south-1"
 * (operations: object-store).
 * @returns undefined where it is none, or says what nobody would look at.
 */
export function readS3Address(text: string): S3Address | undefined {
  if (!isS3Address(text) || !URL.canParse(text)) return;
  const { hostname, username, password, port, pathname, searchParams, hash } = new URL(text);
  if (!/^[a-zA-Z0-9][\w.-]+$/.test(hostname) || username || password || port || hash) return;
  // Names that every store takes and no address has to escape.
  if (!/^[\w/.-]*$/.test(pathname)) return;
  if ([...searchParams.keys()].some((name) => !options.includes(name as never))) return;
  const endpoint = searchParams.get("endpoint");
  if (endpoint !== null && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? "")) return;
  return {
    bucket: hostname,
    key: pathname.split("/").filter(Boolean).join("/"),
    ...Object.fromEntries(options.map((name) => [name, searchParams.get(name) || undefined])),
  };
}

/** @throws Error with one line, where it begins as an address does and is none. */
export function s3AddressOf(text: string): S3Address {
  const address = readS3Address(text);
  if (!address) throw new Error(`${text} is not an address such as s3://bucket/folder?region=…`);
  return address;
}

/** How messages name a place. */
export function s3Name({ bucket, key }: S3Address): string {
  return `s3://${bucket}/${key}`;
}
