import { dayMs, isoTime } from "@/lib/kernel/time";
import { env } from "@/lib/platform/process/env";

const validDays = 180;

/** Returns the text of `security.txt` (RFC 9116); undefined if the operator names no contact. */
export function describeSecurityContact(): string | undefined {
  const contact = env().ALBUMEN_SECURITY_CONTACT;
  if (contact === undefined) return undefined;
  const url = contact.startsWith("https:") ? contact : `mailto:${contact}`;
  return `Contact: ${url}\nExpires: ${isoTime(Date.now() + validDays * dayMs)}\n`;
}
