import type { IncomingHttpHeaders } from "node:http";
import { type buildConnector, Pool } from "undici";
import { secondMs } from "@/lib/kernel/time";
import { env } from "../process/env";
import { createDestinationPolicy } from "./destination-policy";
import type { ResolveHost } from "./guarded-connector";
import { parseOutboundUrl, toOutboundFailure } from "./outbound-url";
import { createSafeConnector, rejectOnAbort } from "./safe-fetch";

interface PostRequest {
  headers: Record<string, string>;
  body: string;
  /** The rest of a longer response is not read. */
  maxResponseBytes: number;
}

interface PostResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Connections to one URL that a user entered. They stay open between requests. */
export interface SafePool {
  /** Any status is a response. Throws OutboundFailure when there is none. */
  post(request: PostRequest): Promise<PostResponse>;
  close(): Promise<void>;
}

interface Options {
  allow?: readonly string[];
  resolve?: ResolveHost;
  connections: number;
  maxMs: number;
}

/**
 * @throws OutboundFailure for a URL that requests must not go to, as far as that is known without
 *   DNS
 */
export function checkOutboundUrl(url: string, allow: readonly string[] = env().ALBUMEN_OUTBOUND_ALLOW): URL {
  return parseOutboundUrl(url, createDestinationPolicy(allow));
}

/**
 * Returns how connections to hosts are made that users have entered, for clients of their own
 * protocol.
 */
export function createOutboundConnector(): buildConnector.connector {
  return createSafeConnector(createDestinationPolicy(env().ALBUMEN_OUTBOUND_ALLOW));
}

/**
 * Opens a pool with the rules of `safeFetch`: each connection goes to an IP address that was
 * checked, and no redirect is followed. A request takes at most `maxMs`, with its response. Throws
 * OutboundFailure for a forbidden URL.
 */
export function openSafePool(
  urlText: string,
  { allow = env().ALBUMEN_OUTBOUND_ALLOW, resolve, connections, maxMs }: Options,
): SafePool {
  const policy = createDestinationPolicy(allow);
  const url = parseOutboundUrl(urlText, policy);
  const connect = createSafeConnector(policy, resolve);
  const pool = new Pool(url.origin, { connect, connections, keepAliveTimeout: 10 * secondMs, pipelining: 1 });

  return {
    async post({ headers, body, maxResponseBytes }) {
      const deadline = AbortSignal.timeout(maxMs);
      const options = {
        path: url.pathname + url.search,
        method: "POST" as const,
        headers: { "accept-encoding": "identity", ...headers },
        body,
        signal: deadline,
      };

      try {
        return await Promise.race([respond(pool, options, maxResponseBytes), rejectOnAbort(deadline)]);
      } catch (error) {
        throw toOutboundFailure(error);
      }
    },
    close: () => pool.destroy(),
  };
}

async function respond(pool: Pool, options: Parameters<Pool["request"]>[0], maxBytes: number) {
  const { statusCode, headers, body } = await pool.request(options);
  body.on("error", () => {});
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= maxBytes) break;
  }

  const text = Buffer.concat(chunks).subarray(0, maxBytes).toString("utf8");
  return { status: statusCode, headers, text };
}
