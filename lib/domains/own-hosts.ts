import { isIP } from "node:net";
import { appOrigin } from "@/lib/image-urls";
import { env } from "@/lib/platform/process/env";
import { singleton } from "@/lib/platform/process/singleton";

/** Returns the host of a `Host` header: without port and trailing dot, in lower case. */
export function toHostname(header: string): string {
  return header
    .replace(/:\d*$/, "")
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/\.$/, "")
    .toLowerCase();
}

const originHost = () => toHostname(new URL(appOrigin()).host);

const isLoopback = (ipAddress: string) => ipAddress === "::1" || ipAddress.startsWith("127.");

/** The host names of the installation, except the names of the machine itself. */
export function ownHostnames(): string[] {
  const { ALBUMEN_HOSTS, VERCEL_URL, VERCEL_BRANCH_URL, VERCEL_PROJECT_PRODUCTION_URL } = env();
  const ofPlatform = [VERCEL_URL, VERCEL_BRANCH_URL, VERCEL_PROJECT_PRODUCTION_URL];
  return [originHost(), ...ALBUMEN_HOSTS, ...ofPlatform.flatMap((host) => host?.toLowerCase() ?? [])];
}

const known = () => singleton("own-hosts", () => new Set(["localhost", ...ownHostnames()]));

/**
 * Whether pages and the API are served under this host. Without `ALBUMEN_URL`, under every IP
 * address.
 */
export function isOwnHost(host: string): boolean {
  if (known().has(host)) return true;
  return isIP(host) !== 0 && (isLoopback(host) || env().ALBUMEN_URL === undefined);
}

/**
 * Returns the target of the CNAME records of domains; null if the installation has no host name.
 */
export function defaultCnameTarget(): string | null {
  const { ALBUMEN_DOMAINS_CNAME } = env();
  if (ALBUMEN_DOMAINS_CNAME !== undefined) return ALBUMEN_DOMAINS_CNAME;

  const host = originHost();
  return isIP(host) !== 0 || !host.includes(".") ? null : host;
}
