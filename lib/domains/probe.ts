import { getFromAddress, OutboundFailure } from "@/lib/platform/outbound";
import { env } from "@/lib/platform/process/env";
import { isEqualText } from "@/lib/platform/secrets/signing";
import { probePath, probeText } from "./proofs";
import type { DomainCheck } from "./resource";

/** A name with more addresses is not asked at all of them. */
const maxAddresses = 8;
const maxBytes = 200;

/**
 * Requests each address of the domain to find out whether it leads to this installation. One that
 * does not would serve some visitors something else, so all have to.
 */
export async function probe(hostname: string, addresses: string[] | undefined): Promise<DomainCheck> {
  const check = "probe" as const;
  if (!addresses) return { check, ok: null, found: [], message: "The name servers could not be asked." };
  if (addresses.length === 0)
    return {
      check,
      ok: false,
      found: [],
      message: "The domain has no address: its CNAME, A or AAAA record is missing.",
    };

  const asked = addresses.slice(0, maxAddresses);
  const problems = await Promise.all(asked.map((ipAddress) => findProblem(hostname, ipAddress)));
  const foreign = asked.filter((_address, index) => problems[index] !== undefined);
  const [problem] = problems.filter((one) => one !== undefined);

  return {
    check,
    ok: foreign.length === 0,
    found: asked,
    message: problem ? `${foreign.join(", ")} ${problem}.` : "The domain leads to this service.",
  };
}

async function findProblem(host: string, ipAddress: string): Promise<string | undefined> {
  const port = env().ALBUMEN_DOMAINS_PROBE_PORT;
  try {
    const { status, text } = await getFromAddress({ host, ipAddress, port, path: probePath, maxBytes });
    if (status === 200 && isEqualText(text.trim(), probeText(host))) return undefined;

    return `does not lead to this service: http://${host}${probePath} answered with status ${status} and not with its proof`;
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    return error.message;
  }
}
