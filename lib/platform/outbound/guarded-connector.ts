import { isIP, isIPv6, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import type { DestinationPolicy } from "./destination-policy";
import { toOutboundFailure } from "./outbound-failure";
import { hostOf, notPublic } from "./read-address";
import type { ResolveHost } from "./resolve-host";

/**
 * Makes connections to allowed addresses only. The name is asked for once and the connection is made to one of those very
 * answers, so a name server that says something else the next time changes nothing; one forbidden answer among several
 * refuses them all. An address in place of a name asks nobody and is judged before.
 */
export function guardedConnector(policy: DestinationPolicy, resolve: ResolveHost): buildConnector.connector {
  const lookup: LookupFunction = (host, _options, done) => {
    checkedAddresses(hostOf({ hostname: host }), policy, resolve).then(
      (addresses) =>
        done(
          null,
          addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 })),
        ),
      (error: unknown) => done(toOutboundFailure(error), []),
    );
  };
  // With more than one family the system asks for all addresses at once, the form in which `lookup` answers.
  const connect = buildConnector({ lookup, autoSelectFamily: true });
  return (options, callback) => {
    const host = hostOf(options);
    if (isIP(host) && !policy.mayConnect(host, host)) return callback(notPublic(), null);
    connect(options, (error, socket) => {
      if (error) return callback(error, null);
      const { remoteAddress } = socket;
      if (remoteAddress !== undefined && policy.mayConnect(host, remoteAddress))
        return callback(null, socket);
      socket.destroy();
      callback(notPublic(), null);
    });
  };
}

async function checkedAddresses(
  host: string,
  policy: DestinationPolicy,
  resolve: ResolveHost,
): Promise<string[]> {
  const addresses = await resolve(host);
  if (addresses.some((address) => !policy.mayConnect(host, address))) throw notPublic();
  return addresses;
}
