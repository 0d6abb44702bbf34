import { sign } from "@/lib/platform/secrets/signing";

/** The path under which the service identifies its installation on a domain. */
export const probePath = "/.well-known/albumen-domain";

export const txtName = (hostname: string) => `_albumen.${hostname}`;

/** The same for the same account and domain, and nobody else's is valid. */
export function txtValue(uid: string, hostname: string): string {
  return `albumen-verify=${sign("domain-owner", `${uid}\n${hostname}`)}`;
}

/** The text that this installation, and no other, answers at `probePath` of the domain. */
export const probeText = (hostname: string) => sign("domain-probe", hostname);
