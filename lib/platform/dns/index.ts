import { Resolver } from "node:dns/promises";
import { secondMs } from "@/lib/kernel/time";
import { env } from "../process/env";

/**
 * The records of a name; undefined when the servers did not answer, which proves nothing about the
 * name.
 */
export type DnsAnswer = string[] | undefined;

export interface DnsLookup {
  /** Each record with its parts joined. */
  txt(name: string): Promise<DnsAnswer>;
  cname(name: string): Promise<DnsAnswer>;
  /** IPv4 and IPv6. */
  addresses(name: string): Promise<DnsAnswer>;
  /**
   * The issuers that may issue certificates for the name, from the nearest name above it that has
   * such records.
   */
  issuers(name: string): Promise<DnsAnswer>;
}

const absentCodes = new Set(["ENODATA", "ENOTFOUND"]);
const timeoutMs = 2 * secondMs;
const tries = 2;

/** Queries recursive servers: an authoritative one does not follow a CNAME into another zone. */
export function createDnsLookup(
  servers: readonly string[] | undefined = env().ALBUMEN_DNS_SERVERS,
): DnsLookup {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  if (servers) resolver.setServers(servers);
  const lookup: DnsLookup = {
    txt: async (name) => (await ask(() => resolver.resolveTxt(name)))?.map((parts) => parts.join("")),
    cname: (name) => ask(() => resolver.resolveCname(name)),
    async addresses(name) {
      const [four, six] = await Promise.all([
        ask(() => resolver.resolve4(name)),
        ask(() => resolver.resolve6(name)),
      ]);
      return four && six && [...four, ...six];
    },
    async issuers(name) {
      for (let at = name; at.includes("."); at = at.slice(at.indexOf(".") + 1)) {
        const records = await ask(() => resolver.resolveCaa(at));
        if (!records) return undefined;
        if (records.length > 0)
          return records.flatMap(({ issue }) => (issue === undefined ? [] : [toIssuer(issue)]));
      }
      return [];
    },
  };

  return lookup;
}

async function ask<Record>(work: () => Promise<Record[]>): Promise<Record[] | undefined> {
  try {
    return await work();
  } catch (error) {
    const isAbsent = error instanceof Error && "code" in error && absentCodes.has(String(error.code));
    return isAbsent ? [] : undefined;
  }
}

/** Without the parameters after the name. Nothing before them means that nobody may. */
const toIssuer = (issue: string) => issue.split(";")[0]?.trim().toLowerCase() || ";";
