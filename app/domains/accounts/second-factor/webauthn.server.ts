import { isIP } from "node:net";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { and, eq, gt, lt } from "drizzle-orm";
import { z } from "zod";
import { db } from "#app/server/database/database.server.ts";
import {
  countUseByNetwork,
  currentNetwork,
  type RateLimit,
} from "#app/server/http/rate-limit.server.ts";
import { shopAddress } from "#app/server/http/shop-address.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { site } from "#site";
import { passkeyChallenges, passkeys } from "../users/account-table.server.ts";
import type { User } from "../users/user.ts";

/** How long a challenge waits for its answer, in ms. */
const life = 10 * 60 * 1000;

/** EdDSA, ES256 and RS256, in COSE's numbers: what devices have. */
const algorithms = [-8, -7, -257];

/** Each answer needs a challenge of its own, so this bounds both. */
const perNetwork: RateLimit = { name: "passkey-network", points: 60, seconds: 15 * 60 };

/** Counts a challenge that somebody asks for; returns the seconds to wait, undefined where it may be made. */
export function countPasskeyOptions(): Promise<number | undefined> {
  return countUseByNetwork(perNetwork);
}

/** Read when the first passkey is asked for: most processes need it never or seldom. */
const library = () => import("@simplewebauthn/server");

/** Who asks for passkeys, as browsers check it: the shop at its own address. */
function relyingParty() {
  const { origin, hostname } = new URL(shopAddress());
  return { id: hostname, origin };
}

/** Whether browsers make passkeys for the shop's address: it must have a name. */
export function passkeysArePossible(): boolean {
  return isIP(relyingParty().id.replace(/[[\]]/g, "")) === 0;
}

/**
 * What a browser makes a passkey by.
 * @param known the ids of those that the user has: no device gets a second one.
 * @param heldBy a hash of the session's token; nobody else can answer.
 */
export async function creationOptions(
  user: Pick<User, "id" | "email" | "fullName">,
  known: readonly string[],
  heldBy: string,
): Promise<Omit<PublicKeyCredentialCreationOptionsJSON, "extensions">> {
  const { generateRegistrationOptions } = await library();
  // The shop asks for no extension, whose JSON the library types otherwise than browsers.
  const { extensions, ...options } = await generateRegistrationOptions({
    rpName: site.name,
    rpID: relyingParty().id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.fullName,
    excludeCredentials: known.map((id) => ({ id })),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    timeout: life,
  });
  await keepChallenge(options.challenge, heldBy);
  return options;
}

/**
 * What a browser asks for a passkey by.
 * @param known those that may answer; without them whichever the person has for this shop, which then
 *   must ask them for PIN, finger or face: it is all that they show.
 * @param heldBy a hash of the session's or the waiting login's token.
 */
export async function requestOptions(
  heldBy: string,
  known?: readonly { id: string; transports: string[] }[],
): Promise<Omit<PublicKeyCredentialRequestOptionsJSON, "extensions">> {
  const { generateAuthenticationOptions } = await library();
  const { extensions, ...options } = await generateAuthenticationOptions({
    rpID: relyingParty().id,
    ...(known && { allowCredentials: known.map(({ id, transports }) => ({ id, transports })) }),
    userVerification: known ? "preferred" : "required",
    timeout: life,
  });
  await keepChallenge(options.challenge, heldBy);
  return options;
}

export type NewPasskey = Pick<
  typeof passkeys.$inferSelect,
  "id" | "publicKey" | "counter" | "transports"
>;

/**
 * Looks at what a browser says that it has made.
 * @param given the browser's PublicKeyCredential as JSON.
 * @returns undefined for what answers no living challenge of `heldBy`, or comes from elsewhere.
 */
export async function verifyCreation(
  given: string,
  heldBy: string,
): Promise<NewPasskey | undefined> {
  const read = readAnswer<RegistrationResponseJSON>(given);
  if (!read || !(await takeChallenge(read.challenge, heldBy))) return undefined;
  const { verifyRegistrationResponse } = await library();
  const { id, origin } = relyingParty();
  const answer = await orRefused(() =>
    verifyRegistrationResponse({
      response: read.answer,
      expectedChallenge: read.challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!answer?.registrationInfo) return undefined;
  const { credential } = answer.registrationInfo;
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: (credential.transports ?? []).map(String),
  };
}

/**
 * Looks at a passkey's answer, and counts it as used.
 * @param given the browser's PublicKeyCredential as JSON.
 * @param owner whose passkey it must be; anybody's, where it must have asked for PIN, finger or face.
 * @returns which one it is; undefined for what answers no living challenge of `heldBy`, comes from
 *   elsewhere, or was signed by a copy (WebAuthn 3, 6.1.1).
 */
export async function verifyRequest(
  given: string,
  heldBy: string,
  owner: string | undefined,
): Promise<{ id: string; userId: string } | undefined> {
  const read = readAnswer<AuthenticationResponseJSON>(given);
  if (!read || !(await takeChallenge(read.challenge, heldBy))) return undefined;
  const isIts = and(
    eq(passkeys.id, read.answer.id),
    owner === undefined ? undefined : eq(passkeys.userId, owner),
  );
  const [passkey] = await db.select().from(passkeys).where(isIts);
  if (!passkey) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const { id, origin } = relyingParty();
  const answer = await orRefused(() =>
    verifyAuthenticationResponse({
      response: read.answer,
      expectedChallenge: read.challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: passkey.counter,
      },
      requireUserVerification: owner === undefined,
    }),
  );
  if (!answer?.verified) return undefined;
  const { newCounter } = answer.authenticationInfo;
  // Of two answers with one count the second comes from a copy; 0 means that none is kept.
  const isNext = newCounter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, newCounter);
  const [used] = await db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: new Date() })
    .where(and(isIts, isNext))
    .returning({ id: passkeys.id, userId: passkeys.userId });
  return used;
}

const answerSchema = z.object({
  id: z.string(),
  response: z.object({ clientDataJSON: z.string() }),
});
const signedSchema = z.object({ challenge: z.string() });

/** What a browser sent, and the challenge that it says it answers; the library looks at the rest. */
function readAnswer<Answer>(given: string): { answer: Answer; challenge: string } | undefined {
  try {
    const answer = JSON.parse(given);
    const { clientDataJSON } = answerSchema.parse(answer).response;
    const signed = Buffer.from(clientDataJSON, "base64url").toString();
    return { answer, challenge: signedSchema.parse(JSON.parse(signed)).challenge };
  } catch {
    return undefined;
  }
}

/** The library throws for whatever does not fit; what it is given comes from a browser. */
async function orRefused<Answer>(verify: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await verify();
  } catch (error) {
    log.warn({ reason: String(error), network: currentNetwork() }, "passkey refused");
    return undefined;
  }
}

async function keepChallenge(challenge: string, heldBy: string): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, new Date()));
  const expiresAt = new Date(Date.now() + life);
  await db.insert(passkeyChallenges).values({ challenge, heldBy, expiresAt });
}

/** A challenge is answered once, whatever comes of it. */
async function takeChallenge(challenge: string, heldBy: string): Promise<boolean> {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.heldBy, heldBy),
        gt(passkeyChallenges.expiresAt, new Date()),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return taken.length > 0;
}
