import { type S3Address, s3Name } from "./s3-address.ts";

/**
 * What stands in the way: the bucket is not there, the key is wrong or may not do this, nobody
 * answers, the object is not there, or anything else.
 */
export type S3ProblemKind = "no-bucket" | "key-refused" | "unreachable" | "no-object" | "other";

/** A store that does not do what it was asked, with a message of one line for who runs the shop. */
export class S3Problem extends Error {
  readonly kind: S3ProblemKind;

  constructor(kind: S3ProblemKind, message: string, cause: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** What the client's errors mean, by their names or codes. */
const meanings: Record<string, [S3ProblemKind, (place: S3Address) => string]> = {
  NoSuchBucket: ["no-bucket", ({ bucket }) => `There is no bucket ${bucket}`],
  NoSuchKey: ["no-object", (place) => `${s3Name(place)} is not there`],
  // The answer to HEAD, which has no words.
  NotFound: ["no-object", (place) => `${s3Name(place)} is not there`],
  CredentialsProviderError: [
    "key-refused",
    () => "There is no key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
  ],
  InvalidAccessKeyId: ["key-refused", () => "The store does not know AWS_ACCESS_KEY_ID"],
  SignatureDoesNotMatch: ["key-refused", () => "AWS_SECRET_ACCESS_KEY is not the key's secret"],
  AccessDenied: ["key-refused", ({ bucket }) => `The key may not do this in the bucket ${bucket}`],
  PermanentRedirect: ["other", ({ bucket }) => `The bucket ${bucket} is in another region`],
  AuthorizationHeaderMalformed: [
    "other",
    ({ bucket }) => `The bucket ${bucket} is in another region`,
  ],
  RequestTimeTooSkewed: ["other", () => "The clock of this machine is wrong"],
};

/** What Node and the client say of a line on which nobody answers, or no longer. */
const noAnswer =
  /^(TimeoutError|E(CONN(REFUSED|RESET|ABORTED)|(HOST|NET)UNREACH|NOTFOUND|AI_AGAIN|TIMEDOUT|PIPE)|(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO).*)$/;

/** Says in words what the client has thrown. */
export function s3Problem(error: unknown, place: S3Address): S3Problem {
  if (error instanceof S3Problem) return error;
  const { name, code, message, $metadata } = error as Thrown;
  const said = [name, code].filter((text) => text !== undefined);
  for (const text of said) {
    const [kind, words] = meanings[text] ?? [];
    if (kind) return new S3Problem(kind, `${words?.(place)} (${text}).`, error);
  }
  const broken = [code, name].find((text) => text !== undefined && noAnswer.test(text));
  if (broken) {
    const where = place.endpoint ?? `Amazon's S3 (${place.region ?? "AWS_REGION"})`;
    return new S3Problem("unreachable", `${where} does not answer (${broken}).`, error);
  }
  if (/^Region (is missing|not accepted)/.test(message ?? "")) {
    const said = "There is no region: set AWS_REGION, or add ?region=… to the address.";
    return new S3Problem("other", said, error);
  }
  const status = $metadata?.httpStatusCode;
  const what = [status, name, message?.split("\n")[0]].filter(Boolean).join(", ");
  return new S3Problem("other", `${s3Name(place)}: ${what}.`, error);
}

type Thrown = Partial<Error & { code: string; $metadata: { httpStatusCode?: number | undefined } }>;
