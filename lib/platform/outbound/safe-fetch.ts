import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import { Client } from "undici";
import { secondMs } from "@/lib/kernel/time";
import { createDestinationPolicy, type DestinationPolicy } from "./destination-policy";
import {
  createDnsResolver,
  createGuardedConnector,
  type ResolveHost,
  resolveWithSystem,
} from "./guarded-connector";
import { parseOutboundUrl, toOutboundFailure } from "./outbound-url";

interface OutboundRequest {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
}

export interface OutboundResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /**
   * The body as sent, even in a `content-encoding` that was not requested. Throws OutboundFailure.
   */
  body: Readable;
}

type SafeFetch = <Result>(
  url: string,
  request: OutboundRequest,
  use: (response: OutboundResponse) => Promise<Result>,
) => Promise<Result>;

export interface SafeFetchOptions {
  /** Destinations allowed beyond the public Internet. */
  allow: readonly string[];
  /** Resolver for hosts that are not listed. */
  resolve?: ResolveHost | undefined;
  maxMs?: number;
}

/**
 * Creates a fetch for hosts that users enter. Connects to public IP addresses only, by https,
 * follows no redirect, sends no credential, and takes at most ten seconds in total. Throws
 * OutboundFailure when there is no response; any status is a response. The connection closes after
 * `use`, which has to read what it needs of the body.
 */
export function createSafeFetch({ allow, resolve, maxMs = 10 * secondMs }: SafeFetchOptions): SafeFetch {
  const policy = createDestinationPolicy(allow);
  const connect = createSafeConnector(policy, resolve);
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
      // A consumer that stops reading early no longer listens for the error when the connection is
      // closed.
      for (const stream of [response.body, body]) stream.on("error", () => {});
      return await use({ status: response.statusCode, headers: response.headers, body });
    } finally {
      await client.destroy();
    }
  };
}

/** Hosts of the allowlist may have names that only the system's resolver knows. */
export function createSafeConnector(policy: DestinationPolicy, resolve: ResolveHost = createDnsResolver()) {
  return createGuardedConnector(policy, (host) =>
    policy.isAllowlisted(host) ? resolveWithSystem(host) : resolve(host),
  );
}

/** The client ignores its signal until there is a connection. */
export function rejectOnAbort(signal: AbortSignal): Promise<never> {
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
