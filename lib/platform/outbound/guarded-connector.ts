import { isIP, isIPv6, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import type { DestinationPolicy } from "./destination-policy";
import { toOutboundFailure } from "./outbound-failure";
import { normalizeHost, notPublicError } from "./outbound-url";
import type { ResolveHost } from "./resolve-host";

/**
 * Makes connections to allowed addresses only. The name is asked for once and the connection is made to one of those very
 * answers, so a name server that says something else the next time changes nothing; one forbidden answer among several
 * refuses them all. An address in place of a name asks nobody and is judged before.
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
  // With more than one family the system asks for all addresses at once, the form in which `lookup` answers.
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
