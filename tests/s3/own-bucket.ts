import { afterAll, beforeAll, beforeEach } from "vitest";
import { S3Server } from "./s3-server.ts";

/**
 * A store of a test file's own, empty before each test, whose key the process has.
 * @returns it, and the addresses of folders in its bucket.
 */
export function ownBucket(): { store: S3Server; address: (folder: string) => string } {
  const store = new S3Server();
  const [keyName, secretName] = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"] as const;
  const before = { [keyName]: process.env[keyName], [secretName]: process.env[secretName] };
  beforeAll(async () => {
    await store.open();
    process.env[keyName] = store.accessKey;
    process.env[secretName] = store.secret;
  });
  afterAll(async () => {
    await store.close();
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });
  beforeEach(() => {
    store.objects.clear();
    store.hear = () => undefined;
  });
  const address = (folder: string) => `s3://${store.bucket}/${folder}?endpoint=${store.endpoint}`;
  return { store, address };
}
