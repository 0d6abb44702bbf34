import { lookup, Resolver } from "node:dns/promises";
import { isIP, isIPv6, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import type { DestinationPolicy } from "./destination-policy";
import { normalizeHost, notPublicError, OutboundFailure, toOutboundFailure } from "./outbound-url";

/**
 * Connects to allowed IP addresses only. Resolves the name once and connects to one of those
 * results, so a later DNS change has no effect. One forbidden result rejects the whole host. An IP
 * address in place of a name is checked before connecting, without DNS.
 */
export function createGuardedConnector(
  policy: DestinationPolicy,
  resolve: ResolveHost,
): buildConnector.connector {
  const lookup: LookupFunction = (host, _options, done) => {
    resolveAllowedIpAddresses(normalizeHost({ hostname: host }), policy, resolve).then(
      (ipAddresses) =>
        done(
          null,
          ipAddresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 })),
        ),
      (error: unknown) => done(toOutboundFailure(error), []),
    );
  };
  // With `autoSelectFamily` Node requests all IP addresses at once, the form in which `lookup`
  // returns them.
  const connect = buildConnector({ lookup, autoSelectFamily: true });
  return (options, callback) => {
    const host = normalizeHost(options);
    if (isIP(host) && !policy.canConnect(host, host)) return callback(notPublicError(), null);

    connect(options, (error, socket) => {
      if (error) return callback(error, null);

      const { remoteAddress } = socket;
      if (remoteAddress !== undefined && policy.canConnect(host, remoteAddress))
        return callback(null, socket);

      socket.destroy();
      callback(notPublicError(), null);
    });
  };
}

async function resolveAllowedIpAddresses(
  host: string,
  policy: DestinationPolicy,
  resolve: ResolveHost,
): Promise<string[]> {
  const ipAddresses = await resolve(host);
  if (ipAddresses.some((ipAddress) => !policy.canConnect(host, ipAddress))) throw notPublicError();

  return ipAddresses;
}

/** Returns all IP addresses of a host. */
export type ResolveHost = (host: string) => Promise<string[]>;

/**
 * Queries DNS servers (by default the system's) directly. The system resolver would read
 * `/etc/hosts` too and occupy one of the few threads for file access, for as long as an unknown DNS
 * server makes it wait.
 */
export function createDnsResolver(servers?: readonly string[]): ResolveHost {
  return async (host) => {
    const resolver = new Resolver({ timeout: 2_000, tries: 2 });
    if (servers) resolver.setServers(servers);
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const ipAddresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (ipAddresses.length > 0) return ipAddresses;

    const cause = answers.find((answer) => answer.status === "rejected")?.reason;
    throw new OutboundFailure("points to a host whose name does not resolve", { cause });
  };
}

/** Uses the system resolver, for listed hosts that only this machine may know. */
export const resolveWithSystem: ResolveHost = async (host) => {
  const found = await lookup(host, { all: true }).catch((cause: unknown) => {
    throw new OutboundFailure("points to a host whose name does not resolve", { cause });
  });
  return found.map(({ address }) => address);
};
