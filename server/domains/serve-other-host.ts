import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";
import { deliverOnDomain } from "@/lib/delivery";
import { findDomainOfHost, hasPublicProfile, probePath, probeText, type ServedDomain } from "@/lib/domains";
import { wrongHostError } from "@/lib/domains/errors";
import { appOrigin } from "@/lib/image-urls";
import { albumPagePath, collectionPagePath, profilePath } from "@/lib/image-urls/image-path";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { env } from "@/lib/platform/process/env";
import { isOauthPath } from "../oauth/oauth-route";

/**
 * For programs that reach a process by any name, such as load balancers. These paths do not show
 * whether a host is one of ours.
 */
const openPath = /^\/(?:api\/(?:v1\/)?(?:health|ready)|internal\/.*)$/;
/** The page of an album or a collection. */
const listPath = /^\/(c\/)?([a-z0-9-]+)\/?$/;

/**
 * Answers a request for a host that is not one of ours: with the images of a custom domain, else
 * with 421. Returns false for what is served under every other name.
 * @throws AppError WRONG_HOST, NOT_FOUND and what delivery throws
 */
export async function serveOtherHost(
  request: IncomingMessage,
  response: ServerResponse,
  hostname: string,
): Promise<boolean> {
  const path = (request.url ?? "").split("?", 1)[0] ?? "";
  if (path === probePath) {
    requireReading(request, response);
    sendProof(response, hostname);
    return true;
  }

  const isOpen = openPath.test(path);
  const domain = isIP(hostname) ? undefined : await find(hostname, isOpen);
  if (domain) {
    await serveDomain(request, response, domain, path);
    return true;
  }

  if (isOpen) return false;

  throw wrongHostError(hostname);
}

/** Without a database nobody knows the domains, and a health check still has to work. */
async function find(hostname: string, isOpen: boolean): Promise<ServedDomain | undefined> {
  try {
    return await findDomainOfHost(hostname);
  } catch (error) {
    if (isOpen) return undefined;
    throw error;
  }
}

/** Sends a proof of this installation. A check expects the proof for this name only. */
function sendProof(response: ServerResponse, hostname: string): void {
  response
    .writeHead(200, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" })
    .end(probeText(hostname));
}

async function serveDomain(
  request: IncomingMessage,
  response: ServerResponse,
  { uid, handle }: ServedDomain,
  path: string,
): Promise<void> {
  // Applications must find no authorization server here, whatever they send.
  if (isOauthPath(path)) throw new AppError(commonErrors.notFound);

  requireReading(request, response);
  removeCredentials(request);
  const page = findPagePath(handle, path);
  if (page === undefined) return deliverOnDomain(request, response, handle);
  // The handle of a profile that is not public stays unknown to visitors of the domain.
  if (!(await hasPublicProfile(uid))) throw new AppError(commonErrors.notFound);

  response.writeHead(308, { location: appOrigin() + page, "cache-control": "no-store" }).end();
}

/** Returns the path of the service's page of a profile, an album or a collection. */
function findPagePath(handle: string, path: string): string | undefined {
  if (path === "/") return profilePath(handle);

  const [, isCollection, slug] = listPath.exec(path) ?? [];
  if (slug === undefined) return undefined;

  return isCollection
    ? collectionPagePath({ handle, collection: slug })
    : albumPagePath({ handle, album: slug });
}

function requireReading(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === "GET" || request.method === "HEAD") return;

  response.setHeader("allow", "GET, HEAD");
  throw new AppError(commonErrors.methodNotAllowed);
}

/**
 * The owner of a domain may set cookies there, and nobody signs in there: its pages are the same
 * for everyone.
 */
function removeCredentials({ headers }: IncomingMessage): void {
  for (const name of ["cookie", "authorization", env().ALBUMEN_EDGE_HEADER.toLowerCase()])
    delete headers[name];
}
