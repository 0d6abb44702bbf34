/** RFC 5321 §4.5.3.1, in octets. */
const maxLength = 254;
const maxLocalLength = 64;

/**
 * A dot-atom (RFC 5322 §3.2.3) whose atoms may have letters of any script (RFC 6531 §3.3); no
 * quotes, no comments.
 */
const atom = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const emailPattern = new RegExp(`^(${atom}(?:\\.${atom})*)@([\\p{L}\\p{M}\\p{N}.-]+)$`, "u");
const hostPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const numericEnd = /(?:^|\.)\d+$/;

/**
 * Returns the canonical email address for storage, comparison and mail, or undefined when the text
 * is not exactly one email address. Two share a canonical form only when they differ in case or
 * write their domain as U-label and A-label (RFC 5891). Text that NFKC changes is rejected instead
 * of mapped: a fullwidth or compatibility character is another mailbox to a mail server, and some
 * mailers read U+FF20 as `@`.
 */
export function parseEmail(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > maxLength || !isStable(trimmed)) return undefined;

  const lowerCase = trimmed.toLowerCase();
  if (!isStable(lowerCase) || lowerCase.toLowerCase() !== lowerCase) return undefined;

  const [, local, domain] = emailPattern.exec(lowerCase) ?? [];
  const host = domain && asciiDomain(domain);
  if (!local || !host || byteLength(local) > maxLocalLength) return undefined;

  const email = `${local}@${host}`;
  return byteLength(email) <= maxLength ? email : undefined;
}

const isStable = (text: string) => text.isWellFormed() && text.normalize("NFKC") === text;
const byteLength = (text: string) => new TextEncoder().encode(text).length;

/**
 * The domain in its DNS form (`bücher.example` is `xn--bcher-kva.example`); undefined for IP
 * addresses and invalid names.
 */
function asciiDomain(domain: string): string | undefined {
  if (!URL.canParse(`http://${domain}`)) return undefined;

  const { hostname } = new URL(`http://${domain}`);
  return hostPattern.test(hostname) && !numericEnd.test(hostname) ? hostname : undefined;
}

/**
 * A mailbox. It stays an object up to the mail library, which would parse a string: commas,
 * brackets and line breaks in it would add recipients or headers.
 */
export interface MailAddress {
  name?: string;
  /** In the form that `parseEmail` returns. */
  address: string;
}

const namedSender = /^([^<>"\p{Cc}]*[^<>"\p{Cc}\s])\s*<([^<>]+)>$/u;

/** Parses `local@domain` or `Name <local@domain>`; undefined for anything else. */
export function parseSender(text: string): MailAddress | undefined {
  const [, name, emailText = text] = namedSender.exec(text.trim()) ?? [];
  const address = parseEmail(emailText);
  return address === undefined ? undefined : { ...(name !== undefined && { name: name.trim() }), address };
}
