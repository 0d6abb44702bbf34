import { lookup, Resolver } from "node:dns/promises";
import { OutboundFailure } from "./outbound-failure";

/** Returns all IP addresses of a host. */
export type ResolveHost = (host: string) => Promise<string[]>;

/**
 * Queries DNS servers (by default the system's) directly. The system resolver would read `/etc/hosts` too and occupy
 * one of the few threads for file access, for as long as a stranger's DNS server makes it wait.
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

/** Uses the system resolver, for listed hosts that only this machine may know. */
export const resolveWithSystem: ResolveHost = async (host) => {
  const found = await lookup(host, { all: true }).catch((cause: unknown) => {
    throw new OutboundFailure("leads to a host whose name is not known", { cause });
  });
  return found.map(({ address }) => address);
};
