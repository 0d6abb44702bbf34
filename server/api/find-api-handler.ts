import type { IncomingMessage, ServerResponse } from "node:http";
import { findRoute } from "@/app/api/find-route";
import { methodNotAllowed, type RouteHandlers, unknownRoute } from "@/lib/http";
import { appOrigin } from "@/lib/image-urls";
import type { Handler } from "../byte-routes";
import { resolveDotSegments } from "../routed-path";
import { sendApiResponse, toApiRequest } from "./api-exchange";
import { sendWebResponse, toWebRequest } from "./web-exchange";

/**
 * Returns the handler of a URL of the API, in every spelling of it that Next.js would route.
 * Undefined for pages, and for `/api/auth`, whose routes Next.js serves.
 */
export function findApiHandler(url: string): Handler | undefined {
  const [rawPath = "", ...search] = url.split("?");
  const path = parseApiPath(rawPath);
  if (path === undefined || path === "/auth" || path.startsWith("/auth/")) return undefined;
  if (path.endsWith("/")) return redirectTo(`/api${path.slice(0, -1)}`, search);

  return (request, response) => serve(path, request, response);
}

/**
 * Returns the path below the base URL, each segment encoded in one way; undefined outside of the
 * API.
 */
function parseApiPath(rawPath: string): string | undefined {
  const [, first = "", ...rest] = resolveDotSegments(rawPath).split("/");
  if (decodeURIComponent(first) !== "api") return undefined;

  const segments = rest.map((segment) => encodeURIComponent(decodeURIComponent(segment)));
  if (segments[0] === "v1") segments.shift();

  return segments.map((segment) => `/${segment}`).join("");
}

/** As Next.js does with the slash at the end of any path. */
function redirectTo(path: string, search: string[]): Handler {
  return async (_request, response) => {
    response.writeHead(308, { location: [path, ...search].join("?") }).end();
  };
}

async function serve(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const found = findRoute(path);
  if (!found) return sendWebResponse(request, response, await unknownRoute());

  const { target, params } = found;
  const { method = "" } = request;
  if ("route" in target) {
    const result = await target.route(method, toApiRequest(request, response), params);
    return sendApiResponse(request, response, result);
  }

  const handlers = await target.loadHandlers();
  const handle = Object.hasOwn(handlers, method) ? handlers[method as keyof RouteHandlers] : undefined;
  const result = handle
    ? await handle(toWebRequest(request, response), { params: Promise.resolve(params) })
    : await rejectMethod(handlers);
  await sendWebResponse(request, response, result);
}

/**
 * Answers a method that no route has, such as TRACE, which no web request can have either, with the
 * methods of this route.
 */
async function rejectMethod({ OPTIONS }: RouteHandlers): Promise<Response> {
  const options = await OPTIONS(new Request(appOrigin()), { params: Promise.resolve({}) });
  const allow = options.headers.get("allow");

  return allow === null ? unknownRoute() : methodNotAllowed(allow)();
}
