import { Resolver } from "node:dns";
import { z } from "zod";
import { credential, wholeNumber } from "./variable-types";

const hostName = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

const isAddressOrName = (host: string) => hostName.test(host) || z.ipv6().safeParse(host).success;

const list = z.string().transform((text) => text.split(",").map((part) => part.trim().toLowerCase()));

/** Servers as `Resolver.setServers` takes them: IP addresses, which may have a port. */
function areDnsServers(servers: string[]): boolean {
  try {
    new Resolver().setServers(servers);
    return true;
  } catch {
    return false;
  }
}

/** The variables of custom domains. */
export const domainVariables = {
  /** Host names of the installation in addition to the host of `ALBUMEN_URL`. */
  ALBUMEN_HOSTS: list
    .refine(
      (hosts) => hosts.every(isAddressOrName),
      "must be host names and IP addresses, separated by commas",
    )
    .optional()
    .transform((hosts) => hosts ?? []),
  /** Recursive resolvers for the checks of domains. Default: the servers of the system. */
  ALBUMEN_DNS_SERVERS: list
    .refine(areDnsServers, "must be IP addresses such as 9.9.9.9 or 127.0.0.1:53, separated by commas")
    .optional(),
  /** `vercel` adds the domains to the project on Vercel, which gets their certificates. */
  ALBUMEN_DOMAINS: z.enum(["manual", "vercel"]).default("manual"),
  /** Target of the CNAME record of a domain. Default: the host of `ALBUMEN_URL`. */
  ALBUMEN_DOMAINS_CNAME: z.string().trim().toLowerCase().regex(hostName, "must be a host name").optional(),
  /** The port on which domains are asked whether they reach this installation. */
  ALBUMEN_DOMAINS_PROBE_PORT: wholeNumber(1, 65_535).default(80),
  /** Lets a proxy on another machine ask which domains get certificates. */
  ALBUMEN_DOMAINS_ASK_SECRET: credential,
  /** Set by Vercel: host names of a deployment. */
  VERCEL_URL: z.string().optional(),
  /** Set by Vercel. */
  VERCEL_BRANCH_URL: z.string().optional(),
  /** Set by Vercel. */
  VERCEL_PROJECT_PRODUCTION_URL: z.string().optional(),
};

type Values = Pick<z.output<z.ZodObject<typeof domainVariables>>, "ALBUMEN_DOMAINS"> & {
  VERCEL_PROJECT_ID?: string | undefined;
  VERCEL_API_TOKEN?: string | undefined;
};

export function checkDomainVariables(values: Values, report: (name: string, message: string) => void): void {
  if (values.ALBUMEN_DOMAINS !== "vercel") return;
  for (const name of ["VERCEL_PROJECT_ID", "VERCEL_API_TOKEN"] as const)
    if (values[name] === undefined) report(name, "must be set when ALBUMEN_DOMAINS is vercel");
}
