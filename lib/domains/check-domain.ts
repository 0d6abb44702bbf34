import { createDnsLookup, type DnsAnswer, type DnsLookup } from "@/lib/platform/dns";
import { type DomainEdge, domainEdge, type EdgeState } from "@/lib/platform/domain-edge";
import { logger } from "@/lib/platform/process/logger";
import { defaultCnameTarget } from "./own-hosts";
import { probe } from "./probe";
import { txtName, txtValue } from "./proofs";
import type { DomainCheck } from "./resource";
import type { Verdict } from "./states";

interface CheckResult {
  verdict: Verdict;
  checks: DomainCheck[];
  /** Target that the platform in front recommends. */
  cnameTarget: string | undefined;
}

const unavailableMessage = "The name servers could not be asked.";
/** The issuer of the certificates, with the issuer that Caddy falls back to. */
const certificateIssuers = ["letsencrypt.org", "sectigo.com"];
const maxFound = 10;
const maxFoundLength = 300;

/**
 * Looks at the records of a domain and at where it leads. TXT record and probe decide; the others
 * explain.
 */
export async function checkDomain({
  uid,
  hostname,
}: {
  uid: string;
  hostname: string;
}): Promise<CheckResult> {
  const dns = createDnsLookup();
  const edge = domainEdge();
  const [txt, cname, addresses, issuers] = await Promise.all([
    dns.txt(txtName(hostname)),
    dns.cname(hostname),
    edge ? [] : dns.addresses(hostname),
    dns.issuers(hostname),
  ]);
  const owned = checkTxt(txt, txtValue(uid, hostname));
  const state = owned.ok && edge ? await askEdge(edge, hostname) : undefined;
  const reached = edge ? describeEdge(state) : await probe(hostname, addresses);
  const target = state?.cnameTarget ?? defaultCnameTarget();

  return {
    verdict: toVerdict(owned, reached),
    checks: [owned, checkCname(cname, target), reached, checkIssuers(issuers)].map(shorten),
    cnameTarget: state?.cnameTarget,
  };
}

/** Whether the record of this account exists. False also when the servers could not be asked. */
export async function hasTxtOf(
  uid: string,
  hostname: string,
  dns: DnsLookup = createDnsLookup(),
): Promise<boolean> {
  return checkTxt(await dns.txt(txtName(hostname)), txtValue(uid, hostname)).ok === true;
}

function toVerdict(owned: DomainCheck, reached: DomainCheck): Verdict {
  if (owned.ok === null) return "unknown";
  if (!owned.ok) return "no-txt";
  if (reached.ok === null) return "unknown";
  return reached.ok ? "ok" : "not-reached";
}

function checkTxt(found: DnsAnswer, expected: string): DomainCheck {
  const check = "txt" as const;
  if (!found) return { check, ok: null, found: [], message: unavailableMessage };
  if (found.some((text) => text.trim() === expected))
    return { check, ok: true, found, message: "The record exists." };

  const message = found.length === 0 ? "The record does not exist yet." : "The record has another value.";
  return { check, ok: false, found, message };
}

/** The apex of a zone cannot have a CNAME, and providers that imitate one show none. */
function checkCname(found: DnsAnswer, target: string | null): DomainCheck {
  const check = "cname" as const;
  if (!found) return { check, ok: null, found: [], message: unavailableMessage };
  if (found.length === 0)
    return {
      check,
      ok: false,
      found,
      message: "There is no CNAME record, which an A or AAAA record can replace.",
    };

  const isRight = target !== null && found.some((name) => name.toLowerCase() === target);
  return {
    check,
    ok: isRight,
    found,
    message: isRight ? "The record exists." : "The record points elsewhere.",
  };
}

function checkIssuers(found: DnsAnswer): DomainCheck {
  const check = "caa" as const;
  if (!found) return { check, ok: null, found: [], message: unavailableMessage };

  const isAllowed = found.length === 0 || found.some((issuer) => certificateIssuers.includes(issuer));
  const message = isAllowed
    ? "Certificates can be issued."
    : `CAA records keep ${certificateIssuers[0]} from issuing a certificate.`;

  return { check, ok: isAllowed, found, message };
}

async function askEdge(edge: DomainEdge, hostname: string): Promise<EdgeState | undefined> {
  try {
    return await edge.add(hostname);
  } catch (err) {
    logger().warn({ err, hostname }, "the state of a domain could not be read from the platform in front");
    return undefined;
  }
}

function describeEdge(state: EdgeState | undefined): DomainCheck {
  const check = "probe" as const;
  if (!state)
    return {
      check,
      ok: null,
      found: [],
      message: "Waits for the TXT record, or the platform could not be asked.",
    };

  const message = state.isReady ? "The domain leads to this service." : state.message;
  return { check, ok: state.isReady, found: [], message };
}

/** The owner of the domain chooses what is found. */
function shorten({ found, ...check }: DomainCheck): DomainCheck {
  const texts = found
    .slice(0, maxFound)
    .map((text) => text.replaceAll("\0", "\ufffd").slice(0, maxFoundLength));
  return { ...check, found: texts };
}
