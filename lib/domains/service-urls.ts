import { appOrigin, type OwnUrl, parseOwnUrl, parseUrlOnDomain } from "@/lib/image-urls";
import { findDomainOfHost } from "./domain-directory";
import { ownHostnames, toHostname } from "./own-hosts";

/**
 * Parses the URL of a page, an embed or the bytes of an image, under the host of the service or a
 * domain that is served. Returns undefined for anything else.
 */
export async function parseServedUrl(text: string): Promise<OwnUrl | undefined> {
  const own = parseOwnUrl(text);
  if (own || !URL.canParse(text)) return own;

  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) return undefined;

  const domain = await findDomainOfHost(toHostname(url.host));
  return domain && parseUrlOnDomain(url, domain.handle);
}

/**
 * Whether this installation serves the host of the URL, under its own name or a domain. Other ports
 * of its name are other services.
 */
export async function isServedHere(url: URL): Promise<boolean> {
  const hostname = toHostname(url.host);
  const origin = new URL(appOrigin());
  if (hostname === toHostname(origin.host)) return url.port === origin.port;

  return ownHostnames().includes(hostname) || (await findDomainOfHost(hostname)) !== undefined;
}
