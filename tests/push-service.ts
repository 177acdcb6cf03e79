import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { ShownNotification } from "#app/domains/notifications/notification.ts";

export interface TakenPush {
  /** Of the device that it came for. */
  path: string;
  headers: IncomingHttpHeaders;
  notification: ShownNotification;
}

/** A push service with one kind of browser behind it, which reads what it is pushed (RFC 8291). */
export async function startPushService() {
  const browser = createECDH("prime256v1");
  browser.generateKeys();
  const auth = randomBytes(16);
  const taken: TakenPush[] = [];
  /** What the next pushes are answered with; 201 when there is none left. */
  const answers: number[] = [];

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const status = answers.shift() ?? 201;
    if (status === 201) {
      const { url: path = "", headers } = request;
      taken.push({ path, headers, notification: JSON.parse(decrypt(body)) });
    }
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + body.readUInt8(20));
    const sealed = body.subarray(21 + sender.length);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser.getPublicKey(), sender]);
    const shared = hkdfSync("sha256", browser.computeSecret(sender), auth, info, 32);
    const derived = (name: string, length: number) =>
      Buffer.from(
        hkdfSync("sha256", Buffer.from(shared), salt, `Content-Encoding: ${name}\0`, length),
      );
    const opened = createDecipheriv("aes-128-gcm", derived("aes128gcm", 16), derived("nonce", 12));
    opened.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
    return text.subarray(0, text.lastIndexOf(2)).toString();
  }

  return {
    origin,
    taken,
    answers,
    /** A device's subscription, as its browser gives it. */
    subscription: (device: string) => ({
      endpoint: `${origin}/${device}`,
      p256dh: browser.getPublicKey("base64url"),
      auth: auth.toString("base64url"),
    }),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
