import { lookup, Resolver } from "node:dns/promises";
import { OutboundFailure } from "./outbound-failure";

/** All addresses of a host. */
export type ResolveHost = (host: string) => Promise<string[]>;

/**
 * Asks name servers, the system's if no others are given, but not in the system's own way, which would read `/etc/hosts`,
 * too: that one occupies one of the few threads that read and write our files, for as long as a stranger's name server
 * keeps it waiting.
 */
export function createDnsResolver(servers?: readonly string[]): ResolveHost {
  return async (host) => {
    const resolver = new Resolver({ timeout: 2_000, tries: 2 });
    if (servers) resolver.setServers(servers);
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const ipAddresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (ipAddresses.length > 0) return ipAddresses;
    const cause = answers.find((answer) => answer.status === "rejected")?.reason;
    throw new OutboundFailure("leads to a host whose name is not known", { cause });
  };
}

/** The system's own way, for hosts that the installation lists and that may be known to this machine only. */
export const resolveWithSystem: ResolveHost = async (host) => {
  const found = await lookup(host, { all: true }).catch((cause: unknown) => {
    throw new OutboundFailure("leads to a host whose name is not known", { cause });
  });
  return found.map(({ address }) => address);
};
