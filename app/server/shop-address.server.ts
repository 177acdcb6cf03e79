import { config } from "./config.server.ts";

let listening: number | undefined;

/** Tells the port on which the shop listens, where PORT leaves it to the system. */
export function listeningOn(port: number | undefined): void {
  listening = port;
}

/** Where this process hears requests from its own machine. */
export function ownAddress(): string {
  const { HOST, PORT } = config();
  const everywhere = HOST === "0.0.0.0" || HOST === "::";
  return `http://${everywhere ? "127.0.0.1" : HOST}:${listening ?? PORT}`;
}

/** The shop's address for links that leave it, such as those in mails: without a slash at the end. */
export function shopAddress(): string {
  const { BASE_URL, PORT } = config();
  return BASE_URL ?? `http://localhost:${listening ?? PORT}`;
}
