import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { callerIpAddress } from "@/lib/identity";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { env } from "@/lib/platform/process/env";
import type { Handler } from "../byte-routes";

// In development Next's own server renders the pages, in a process that keeps its state while this
// one restarts.

/** Headers of one connection (RFC 9110 §7.6.1). Node sets its own for the other connection. */
const hopByHop = [
  "connection",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

const agent = new http.Agent({ keepAlive: true });

/** Passes requests on to Next's development server, with the caller's IP address. */
export function forwardPages(port: number): Handler {
  return async (request, response) => {
    const forwarded = http.request({
      agent,
      port,
      host: "127.0.0.1",
      method: request.method,
      path: request.url,
      headers: buildHeaders(request),
    });
    response.once("close", () => forwarded.destroy());
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      forwarded.once("response", resolve);
      forwarded.on("error", (cause) => reject(new AppError(commonErrors.unavailable, { cause })));
    });
    request.pipe(forwarded);
    await sendAnswer(await answered, response);
  };
}

async function sendAnswer(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  for (const [name, value] of listHeaders(answer)) response.setHeader(name, value);
  response.writeHead(answer.statusCode ?? 502);
  // A browser that leaves ends both.
  await pipeline(answer, response).catch(() => response.destroy());
}

function buildHeaders(request: IncomingMessage): http.OutgoingHttpHeaders {
  const headers = listHeaders(request).filter(([name]) => !isOwnOrigin(name, request));
  const { ALBUMEN_ADDRESS_HEADER = "" } = env();

  return { ...Object.fromEntries(headers), [ALBUMEN_ADDRESS_HEADER]: callerIpAddress(request.headers) };
}

/** The headers that a proxy passes on. */
function listHeaders({ headers }: IncomingMessage): Array<[name: string, value: string | string[]]> {
  const dropped = [...hopByHop, ...(headers.connection ?? "").toLowerCase().split(/\s*,\s*/)];

  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || dropped.includes(name) ? [] : [[name, value]],
  );
}

/**
 * Next serves its tools to pages of `localhost` only. Ours may have any name of this machine, so
 * their requests are sent without the header `Origin`.
 */
export function isOwnOrigin(name: string, { url = "", headers }: IncomingMessage): boolean {
  if (name !== "origin" || !/^\/(?:_next\/|__nextjs)/.test(url)) return false;

  const { origin = "" } = headers;

  return URL.canParse(origin) && new URL(origin).host === headers.host;
}
