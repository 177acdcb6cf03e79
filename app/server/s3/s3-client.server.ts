import { S3Client } from "@aws-sdk/client-s3";
import { traced } from "../tracing/traced.server.ts";
import type { S3Address } from "./s3-address.ts";

/** What a client waits for less, or has more of, than the others. */
interface ClientBounds {
  maxAttempts?: number;
  /** In ms. */
  connectionTimeout?: number;
  socketTimeout?: number;
  httpAgent?: { maxSockets: number };
  httpsAgent?: { maxSockets: number };
}

/**
 * A client of the store that an address names. The package takes 26 MB of memory: this module and
 * whatever imports it is loaded by `import()`, where there is such an address (decision 034).
 */
export function openS3(
  { endpoint, region, profile, credentials }: S3Address,
  { maxAttempts, ...handler }: ClientBounds = {},
): S3Client {
  const client = new S3Client({
    ...(maxAttempts && { maxAttempts }),
    ...(profile && { profile }),
    ...(credentials && { credentials }),
    // Stores other than Amazon's have the bucket in the path, and mostly do not mind the region.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...((region || endpoint) && { region: region || process.env.AWS_REGION || "us-east-1" }),
    // Other stores do not know Amazon's newer checksums. The signature covers each part's SHA-256.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // A line that has died in silence is given up. In ms.
    requestHandler: { connectionTimeout: 5000, socketTimeout: 60_000, ...handler },
  });
  client.middlewareStack.add(
    (next, { commandName = "" }) =>
      (given) =>
        traced(
          () => ({ name: `S3 ${commandName.replace(/Command$/, "")}`, kind: "client" }),
          () => next(given),
        ),
    { step: "initialize", name: "traced" },
  );
  return client;
}
