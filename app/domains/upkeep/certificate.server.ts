import { once } from "node:events";
import { isIP } from "node:net";
import { connect } from "node:tls";
import { z } from "zod";
import { log } from "#app/server/log/log.server.ts";
import { noteFact, readFact } from "#app/server/process/installation.server.ts";

const fact = "certificate";

const certificateSchema = z.object({
  /** The shop's host as it was then: "shop.example.org". */
  host: z.string(),
  at: z.coerce.date(),
  /** What browsers would not accept, in the library's codes; "unreachable" where nobody answered. */
  problem: z.string().optional(),
  from: z.coerce.date().optional(),
  until: z.coerce.date().optional(),
});

/** What the shop's own address showed when it was last looked at. */
export type Certificate = z.output<typeof certificateSchema>;

/** How long the address may take to answer, in ms. */
const patience = 10_000;

/** The certificate as it was last seen; undefined before the first look, and of another address. */
export async function lastCertificate(address: URL): Promise<Certificate | undefined> {
  const value = await readFact(fact);
  const seen = value === undefined ? undefined : certificateSchema.parse(JSON.parse(value));
  return seen?.host === address.host ? seen : undefined;
}

/** Looks at the certificate of an https address from outside, as a browser does, and notes it. */
export async function lookAtCertificate(address: URL): Promise<Certificate> {
  const seen = { host: address.host, at: new Date(), ...(await certificateOf(address)) };
  await noteFact(fact, JSON.stringify(seen));
  return seen;
}

async function certificateOf(
  address: URL,
): Promise<Pick<Certificate, "problem" | "from" | "until">> {
  const { hostname, port } = address;
  const host = hostname.replace(/^\[|\]$/g, "");
  // It is looked at, not relied on: one that browsers refuse is what this is to find.
  const socket = connect({
    host,
    port: Number(port || 443),
    // A number is no server's name (RFC 6066).
    servername: isIP(host) ? "" : host,
    rejectUnauthorized: false,
  });
  try {
    await once(socket, "secureConnect", { signal: AbortSignal.timeout(patience) });
    const { valid_from, valid_to } = socket.getPeerCertificate();
    const { authorizationError } = socket;
    const problem = authorizationError && codeOf(authorizationError);
    return { from: new Date(valid_from), until: new Date(valid_to), ...(problem && { problem }) };
  } catch (error) {
    log.warn({ err: error, host }, "the shop's address shows no certificate");
    return { problem: "unreachable" };
  } finally {
    socket.destroy();
  }
}

/** Node types it as an error, and gives its code. */
const codeOf = (error: Error | string) =>
  typeof error === "string" ? error : ((error as NodeJS.ErrnoException).code ?? error.message);
