import { lookup } from "node:dns/promises";
import http from "node:http";
import { text } from "node:stream/consumers";
import type { DomainResource } from "@/lib/domains/resource";
import { env } from "@/lib/platform/process/env";
import { startZoneServer, type ZoneServer } from "@/test/fakes/zone-server";
import type { Client } from "@/test/harness/caller";
import type { ProductClient } from "@/test/harness/product-client.mjs";

/** Name servers for the domains of tests, which lead to the service at this origin. */
export interface TestZones extends ZoneServer {
  /** Address of the machine of the tests. */
  address: string;
  /** Creates the records that the domain needs. */
  point(domain: DomainResource): void;
}

/**
 * Lets this test file check domains against a name server of its own. Names of `.test` can be added
 * from here on.
 */
export async function startTestZones(origin: string): Promise<TestZones> {
  const server = await startZoneServer();
  const { address } = await lookup("localhost");
  Object.assign(env(), {
    ALBUMEN_DNS_SERVERS: [server.hostAndPort],
    ALBUMEN_DOMAINS_PROBE_PORT: Number(new URL(origin).port),
    ALBUMEN_OUTBOUND_ALLOW: [...env().ALBUMEN_OUTBOUND_ALLOW, address],
  });
  const point = ({ hostname, verification }: DomainResource) => {
    server.zone.set(verification.txt_name, { TXT: ["unrelated", verification.txt_value] });
    server.zone.set(hostname, { addresses: [address] });
  };

  return Object.assign(server, { address, point });
}

export const addDomain = (caller: Pick<Client, "expect">, hostname: string) =>
  caller.expect<DomainResource>(201, "POST", "/api/domains", { hostname });

export const verify = (caller: Pick<Client, "expect">, { id }: { id: string }) =>
  caller.expect<DomainResource>(200, "POST", `/api/domains/${id}/verify`);

/** Adds a domain and verifies it. */
export async function addActiveDomain(
  zones: TestZones,
  caller: Client,
  hostname: string,
): Promise<DomainResource> {
  const domain = await addDomain(caller, hostname);
  zones.point(domain);
  const active = await verify(caller, domain);
  if (active.status !== "active") throw new Error(`${hostname} is ${active.status}: ${active.last_error}`);

  return active;
}

/** The same for a running product, to whose machine the domain leads. */
export async function activateDomain(
  client: ProductClient,
  { zone }: ZoneServer,
  hostname: string,
): Promise<void> {
  const { body } = await client.call("POST", "/api/domains", { hostname });
  const { id, verification } = body as DomainResource;
  zone.set(verification.txt_name, { TXT: [verification.txt_value] });
  zone.set(hostname, { addresses: ["127.0.0.1"] });
  const { body: verified } = await client.call("POST", `/api/domains/${id}/verify`);
  if (verified.status !== "active")
    throw new Error(`${hostname} is ${verified.status}: ${verified.last_error}`);
}

export interface HostAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

/**
 * Sends a request to the service with another `Host`, as a browser does that has found its address
 * by the DNS.
 */
export function requestHost(
  origin: string,
  host: string,
  path: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<HostAnswer> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      origin + path,
      { method, headers: { ...headers, host }, agent: false },
      (response) => {
        text(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: body }),
          reject,
        );
      },
    );
    request.on("error", reject).end();
  });
}
