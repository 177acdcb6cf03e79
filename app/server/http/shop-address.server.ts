import { type Language, pathIn } from "#app/lib/text/language.ts";
import { config } from "../process/config.server.ts";

let listeningPort: number | undefined;

/** Sets the port on which the shop listens; PORT may leave it to the system. */
export function setListeningPort(port: number): void {
  listeningPort = port;
}

/** The address at which this process answers requests from its own machine. */
export function ownAddress(): string {
  const { HOST, PORT } = config();
  const everywhere = HOST === "0.0.0.0" || HOST === "::";
  return `http://${everywhere ? "127.0.0.1" : HOST}:${listeningPort ?? PORT}`;
}

/** The shop's address for links that leave it, such as those in mails: without a slash at the end. */
export function shopAddress(): string {
  const { BASE_URL, PORT } = config();
  return BASE_URL ?? `http://localhost:${listeningPort ?? PORT}`;
}

/**
 * A link into the shop for what leaves it.
 * @param language of whoever follows it; else that of the request.
 */
export function shopLink(path: string, language?: Language): string {
  return shopAddress() + pathIn(path, language);
}
