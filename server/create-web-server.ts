import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { deliver, deliverCached } from "@/lib/delivery";
import { isOwnHost, toHostname } from "@/lib/domains";
import { resolveCallerIpAddress, runWithCallerIpAddress } from "@/lib/identity";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { toIpNetwork } from "@/lib/platform/network/ip-address";
import { isDraining } from "@/lib/platform/process/draining";
import { logger } from "@/lib/platform/process/logger";
import { consumeIpLimit } from "@/lib/platform/rate-limiting/rate-limiter";
import { trackBody, trackRequest } from "./active-requests";
import { findByteHandler, type Handler } from "./byte-routes";
import { disconnectStalledReaders, limitConnections } from "./connections";
import { isDavProbe, offerDav } from "./dav/handle-dav";
import { DetachedRequest } from "./detached-request";
import { answerDomainQuestion, askPath } from "./domains/ask-domain";
import { serveOtherHost } from "./domains/serve-other-host";
import { handleEarlyResponse } from "./early-response";
import { measureRequest, metricsPath, sendMetrics } from "./metrics";
import { rejectUnroutable } from "./reject-unroutable";
import { bodyPolicyFor, bufferBody, contentLength, hasBody, watchSender } from "./request-body";
import { setStrictTransport } from "./response-headers";
import { isSignInPath } from "./routed-path";
import { checkRouterHeaders } from "./router-headers";
import { sendErrorResponse } from "./send-error-response";

export interface WebServerOptions {
  /** Handles everything except the byte routes. */
  fallbackHandler: Handler;
  /** Trusted proxies in front, each of which appends to `X-Forwarded-For`. */
  proxyHops: number;
  stalledReaderMs: number;
  stalledSenderMs: number;
  maxConnectionsPerIp: number;
}

/**
 * An upload may take as long as its URL is valid; other bodies are limited by their size and
 * minimum speed.
 */
const requestTimeoutMs = 60 * 60 * 1000;
const maxLingerMs = 10_000;
/**
 * Longer than proxies keep an idle connection, which prevents them from reusing one that is being
 * closed.
 */
const keepAliveTimeoutMs = 70_000;
/**
 * As many files may be open at the same time. New connections above the limit are closed; existing
 * ones continue.
 */
const maxConnections = 10_000;

/**
 * The HTTP server of the web process: applies to every connection and body, whichever handler
 * answers.
 */
export function createWebServer(options: WebServerOptions): Server {
  const server = createServer(
    {
      requestTimeout: requestTimeoutMs,
      headersTimeout: options.stalledSenderMs,
      connectionsCheckingInterval: options.stalledSenderMs / 4,
      keepAliveTimeout: keepAliveTimeoutMs,
      // Node would use the first of two `Host` headers, and a cache in front may use the last one.
      joinDuplicateHeaders: true,
    },
    (request, response) => {
      const startedAt = performance.now();
      if (!isDraining() && sendCachedImage(request, response)) {
        measureRequest(request, response, startedAt);
        if (!response.writableFinished) trackRequest(request, response);
        return;
      }

      measureRequest(request, response, startedAt);
      trackRequest(request, response);
      setStrictTransport(response);
      if (isDraining()) response.setHeader("connection", "close");
      const ipAddress = getIpAddress(request, options.proxyHops);
      if (hasBody(request))
        handleEarlyResponse(request, response, Math.min(maxLingerMs, options.stalledSenderMs));
      runWithCallerIpAddress(ipAddress, () => serve({ request, response, ipAddress }, options)).catch(
        (error: unknown) => sendErrorResponse(request, response, error),
      );
    },
  );
  server.maxConnections = maxConnections;
  // Behind a proxy all connections are the proxy's, which has to limit its own clients.
  if (options.proxyHops === 0) limitConnections(server, options.maxConnectionsPerIp);
  disconnectStalledReaders(server, options.stalledReaderMs);

  return server;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  ipAddress: string;
}

async function serve(exchange: Exchange, options: WebServerOptions): Promise<void> {
  const { request, response, ipAddress } = exchange;
  removeInternalHeaders(request);
  const { host = "" } = request.headers;
  if (!isOwnRequest(request) && (await serveOtherHost(request, response, toHostname(host)))) return;
  if (isPlainImageRequest(request)) return deliver(request, response);
  if (isDavProbe(request)) return offerDav(response);

  const path = rejectUnroutable(request, response);
  const ownHandler = findOwnHandler(path);
  const handler = ownHandler ?? options.fallbackHandler;
  if (!ownHandler && !path.startsWith("/api/")) {
    stripConditionalHeaders(request);
    checkRouterHeaders(request.headers, path);
  }
  if (isSignInPath(path)) await consumeRequestLimit(ipAddress);
  if (!hasBody(request)) return handler(request, response);

  const { maxBytes = Number.POSITIVE_INFINITY, isBuffered } = bodyPolicyFor(request.method ?? "", path);
  if ((contentLength(request) ?? 0) > maxBytes) throw new AppError(commonErrors.bodyTooLarge);

  const body = isBuffered ? await readBody(exchange, maxBytes, options) : undefined;
  return handler(
    body ? new DetachedRequest(request, { body }) : detachRequest(exchange, maxBytes, options),
    response,
  );
}

/**
 * Answers a request for an image that is in memory, to which none of the following steps applies:
 * it needs neither the caller nor a wait. Returns false for every other request.
 */
function sendCachedImage(request: IncomingMessage, response: ServerResponse): boolean {
  if (!isPlainImageRequest(request) || !isOwnRequest(request)) return false;

  setStrictTransport(response);
  try {
    return deliverCached(request, response);
  } catch (error) {
    void sendErrorResponse(request, response, error);
    return true;
  }
}

function isOwnRequest({ headers: { host = "" } }: IncomingMessage): boolean {
  // Most headers are a host name without a port.
  return isOwnHost(host) || isOwnHost(toHostname(host));
}

/** Whether none of the rules for URLs of other kinds, and for bodies, concerns the request. */
function isPlainImageRequest(request: IncomingMessage): boolean {
  return plainImageUrl.test(request.url ?? "") && !hasBody(request);
}

/** Nothing before the query is encoded, or changed by resolving it. */
const plainImageUrl = /^\/i(?:\/[\w~-][\w.~-]*)+(?:\?|$)/;

async function readBody(
  { request, ipAddress }: Exchange,
  maxBytes: number,
  { stalledSenderMs }: WebServerOptions,
): Promise<Buffer> {
  const stalled = new Promise<never>((_resolve, reject) => {
    watchSender(request, stalledSenderMs, () => reject(new AppError(commonErrors.uploadIncomplete)));
    trackBody(request, reject);
  });
  return Promise.race([bufferBody(request, maxBytes, toIpNetwork(ipAddress)), stalled]);
}

function detachRequest(
  { request, response }: Exchange,
  maxBytes: number,
  { stalledSenderMs }: WebServerOptions,
): DetachedRequest {
  const detached = new DetachedRequest(request, { maxBytes });
  const stopWatching = watchSender(request, stalledSenderMs, () => {
    if (!response.headersSent) response.setHeader("connection", "close");
    detached.destroy(new AppError(commonErrors.uploadIncomplete));
  });
  trackBody(request, (error) => detached.destroy(error));
  response.once("finish", () => {
    stopWatching();
    detached.destroy();
  });

  return detached;
}

/** Limits expensive requests that no API endpoint limits. */
async function consumeRequestLimit(ipAddress: string): Promise<void> {
  const { allowed, resetSeconds } = await consumeIpLimit("request", ipAddress);
  if (!allowed) throw new AppError(commonErrors.rateLimited, { retryAfterSeconds: resetSeconds });
}

/**
 * Headers by which the shipped caches, Next.js and next-intl pass something on to themselves.
 * Senders of access logs name the place of a batch in two others.
 */
const internalHeader =
  /^(?:albumen-(?!log-(?:file|offset)$).*|x-(?:middleware|invoke|now|next-intl)-.*|x-matched-path|x-nextjs-data|(?:x-)?next-resume.*)$/;

/**
 * Only the programs themselves may set these headers, so what a client sends of them is dropped.
 */
function removeInternalHeaders({ headers }: IncomingMessage): void {
  for (const name of Object.keys(headers)) if (internalHeader.test(name)) delete headers[name];
}

/**
 * Next answers 500 when one of these headers fails for a static file. A server may ignore ranges
 * (RFC 9110 §14.2).
 */
function stripConditionalHeaders({ headers }: IncomingMessage): void {
  for (const name of ["range", "if-match", "if-unmodified-since"] as const) delete headers[name];
}

function findOwnHandler(path: string): Handler | undefined {
  if (path === metricsPath) return sendMetrics;
  return path === askPath ? answerDomainQuestion : findByteHandler(path);
}

let hasWarned = false;

/** Returns the client's IP address, from the connection and the trusted proxies. */
function getIpAddress(request: IncomingMessage, proxyHops: number): string {
  const value = request.headers["x-forwarded-for"];
  const forwardedFor = Array.isArray(value) ? value.join(",") : value;
  if (forwardedFor !== undefined && proxyHops === 0) warnOnce();

  return resolveCallerIpAddress(request.socket.remoteAddress ?? "", forwardedFor, proxyHops);
}

/** Behind an unconfigured proxy, all clients have the proxy's IP address and share its limits. */
function warnOnce(): void {
  if (hasWarned) return;

  hasWarned = true;
  logger().warn(
    "A request has X-Forwarded-For, but ALBUMEN_PROXY_HOPS is 0. If there is a proxy in front, all its clients count as one " +
      "IP address. Set ALBUMEN_PROXY_HOPS to the number of proxies.",
  );
}
