import { isIP, isIPv6, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import type { DestinationPolicy } from "./destination-policy";
import { toOutboundFailure } from "./outbound-failure";
import { normalizeHost, notPublicError } from "./outbound-url";
import type { ResolveHost } from "./resolve-host";

/**
 * Connects to allowed IP addresses only. Resolves the name once and connects to one of those results, so a later DNS
 * change has no effect. One forbidden result rejects the whole host. An IP address in place of a name is checked before
 * connecting, without DNS.
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
  // With `autoSelectFamily` Node requests all IP addresses at once, the form in which `lookup` returns them.
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
