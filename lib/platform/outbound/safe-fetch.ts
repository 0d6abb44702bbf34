import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import { Client } from "undici";
import { secondMs } from "@/lib/kernel/time";
import { env } from "../env";
import { createDestinationPolicy } from "./destination-policy";
import { createGuardedConnector } from "./guarded-connector";
import { toOutboundFailure } from "./outbound-failure";
import { parseOutboundUrl } from "./outbound-url";
import { createDnsResolver, type ResolveHost, resolveWithSystem } from "./resolve-host";

interface OutboundRequest {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
}

export interface OutboundResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it was sent, even if in a `content-encoding` that was not asked for. Raises OutboundFailure. */
  body: Readable;
}

type SafeFetch = <Result>(
  url: string,
  request: OutboundRequest,
  use: (response: OutboundResponse) => Promise<Result>,
) => Promise<Result>;

interface Options {
  /** What is allowed beside the public Internet. */
  allow: readonly string[];
  /** Of hosts that are not listed. */
  resolve?: ResolveHost;
  maxMs?: number;
}

/**
 * A way to hosts that strangers name. Goes to public addresses only, by https, follows no redirect, sends no credential,
 * and takes at most ten seconds for all of it. Raises OutboundFailure when there is no answer; any status is an answer.
 * The connection ends with `use`, so what that needs of the body it has to read.
 */
export function createSafeFetch({ allow, resolve, maxMs = 10 * secondMs }: Options): SafeFetch {
  const policy = createDestinationPolicy(allow);
  const resolveWithDns = resolve ?? createDnsResolver();
  const connect = createGuardedConnector(policy, (host) =>
    policy.isAllowlisted(host) ? resolveWithSystem(host) : resolveWithDns(host),
  );
  return async (urlText, { method = "GET", headers, body: requestBody = null }, use) => {
    const url = parseOutboundUrl(urlText, policy);
    const client = new Client(url.origin, { connect });
    const deadline = AbortSignal.timeout(maxMs);
    const options = {
      path: url.pathname + url.search,
      method,
      headers: { "user-agent": "Albumen", "accept-encoding": "identity", ...headers },
      body: requestBody,
      signal: deadline,
    };
    try {
      const response = await Promise.race([client.request(options), rejectOnAbort(deadline)]).catch(
        (error: unknown) => {
          throw toOutboundFailure(error);
        },
      );
      const body = Readable.from(readChunks(response.body), { objectMode: false });
      // Whoever stops reading before the end does not listen any more when the connection is cut.
      for (const stream of [response.body, body]) stream.on("error", () => {});
      return await use({ status: response.statusCode, headers: response.headers, body });
    } finally {
      await client.destroy();
    }
  };
}

/** The client heeds its signal only once there is a connection. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

async function* readChunks(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw toOutboundFailure(error);
  }
}

let defaultFetch: SafeFetch | undefined;

/** The way of this installation. */
export const safeFetch: SafeFetch = (url, request, use) => {
  defaultFetch ??= createSafeFetch({ allow: env().ALBUMEN_OUTBOUND_ALLOW });
  return defaultFetch(url, request, use);
};
