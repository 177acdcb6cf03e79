import { coordinators } from "./fleet.ts";
import { makeDisk, start } from "./machine.ts";
import type { Machine } from "./network.ts";

export const etcdHosts = coordinators.map(({ address }) => `${address}:2379`);

/** etcd, by which Patroni's nodes agree on who is primary. */
export function startCoordinator({ name, address }: Machine): void {
  const peers = coordinators.map((peer) => `${peer.name}=http://${peer.address}:2380`);
  makeDisk(name);
  start(name, {
    name: "etcd",
    command: [
      "etcd",
      ...[`--name=${name}`, "--data-dir=/srv/etcd", "--log-level=warn"],
      ...[`--listen-peer-urls=http://${address}:2380`],
      ...[`--initial-advertise-peer-urls=http://${address}:2380`],
      ...[`--listen-client-urls=http://${address}:2379`],
      ...[`--advertise-client-urls=http://${address}:2379`],
      ...[`--initial-cluster=${peers.join(",")}`, "--initial-cluster-token=madua"],
      // Ten times etcd's own, in ms: a busy machine's disk may take a while, and no leader is lost for it.
      ...["--heartbeat-interval=250", "--election-timeout=2500"],
    ],
  });
}

interface EtcdStatus {
  leader: string;
  header: { member_id: string };
}

/** The member that leads the others; undefined while there is none. */
export async function leadingCoordinator(): Promise<Machine | undefined> {
  for (const machine of coordinators) {
    const status = await fetch(`http://${machine.address}:2379/v3/maintenance/status`, {
      method: "POST",
      body: "{}",
      signal: AbortSignal.timeout(1000),
    })
      .then((answer) => answer.json() as Promise<EtcdStatus>)
      .catch(() => undefined);
    if (status && status.leader === status.header.member_id) return machine;
  }
  return undefined;
}
