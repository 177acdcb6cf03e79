import { withRequest } from "#app/server/http/request.server.ts";

/** Does `work` as a request from this network: what comes from one network is counted together. */
export function fromNetwork<T>(clientNetwork: string, work: () => T): T {
  return withRequest({ id: clientNetwork, clientNetwork }, work);
}

let networks = 0;

/** The same from a network that nobody came from before. */
export function fromSomewhere<T>(work: () => T): T {
  networks += 1;
  return fromNetwork(`somewhere-${networks}`, work);
}
