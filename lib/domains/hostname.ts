import { domainToASCII } from "node:url";
import { parse } from "tldts";

interface Rules {
  /** Hosts of the service, which nobody can have, nor anything under them. */
  ownHosts: readonly string[];
  /**
   * Whether names outside of the public suffix list count, for installations with name servers of
   * their own.
   */
  allowsUnlisted: boolean;
}

/**
 * Letters, marks and digits of all scripts. `domainToASCII` accepts far more, such as percent
 * escapes, and maps it.
 */
const characters = /^[\p{L}\p{M}\p{N}.-]+$/u;
/** Circled digits, full-width letters and the like, which would be mapped to others. */
const isNormal = (text: string) => text.normalize("NFKC") === text.normalize("NFC");
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const maxLength = 253;
/** Names that no public DNS has. */
const specialSuffixes = ["onion", "arpa", "localhost", "local", "invalid"];

/**
 * Returns a host name in lower case and ASCII that someone can have registered, or a name under
 * one; undefined for anything else. A URL parser would be no judge: it drops ports, paths and
 * users, and reads numbers as IP addresses.
 */
export function parseHostname(text: string, { ownHosts, allowsUnlisted }: Rules): string | undefined {
  if (!characters.test(text) || !isNormal(text)) return undefined;

  const ascii = domainToASCII(text.endsWith(".") ? text.slice(0, -1) : text);
  const labels = ascii.split(".");
  if (ascii.length === 0 || ascii.length > maxLength || labels.length < 2) return undefined;
  if (!labels.every((one) => label.test(one))) return undefined;
  if (specialSuffixes.includes(labels.at(-1) ?? "")) return undefined;

  const { domain, isIp, isIcann, isPrivate } = parse(ascii, { allowPrivateDomains: true });
  if (domain === null || isIp) return undefined;
  if (!isIcann && !isPrivate && !allowsUnlisted) return undefined;

  const isOwn = ownHosts.some((host) => ascii === host || ascii.endsWith(`.${host}`));
  return isOwn ? undefined : ascii;
}
