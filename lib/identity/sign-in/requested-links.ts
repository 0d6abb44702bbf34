import { createHash } from "node:crypto";
import { readCookie } from "@/lib/identity";
import { appOrigin } from "@/lib/image-urls";

// A browser that has asked for sign-in links holds their hashes in a cookie. Only there a link signs in by being opened:
// anywhere else it may have been opened by a mail scanner, or by a page that wants its visitor in the account of another.

const maxLinks = 5;
const hashShape = /^[\w-]{43}$/;

/** Under https the `__Host-` prefix keeps other hosts of the domain from setting it. */
function cookieName(): string {
  return isSecure() ? "__Host-albumen_links" : "albumen_links";
}

const isSecure = () => appOrigin().startsWith("https://");

const hash = (token: string) => createHash("sha256").update(token).digest("base64url");

/** Whether the browser with this `Cookie` header has asked for the link of this token. */
export function hasRequestedLink(token: string, cookies: string | null): boolean {
  return readHashes(cookies).includes(hash(token));
}

/** The cookie for a browser that has just asked for the link of this token; the links it asked for before stay known. */
export function requestedLinksCookie(token: string, cookies: string | null) {
  return {
    name: cookieName(),
    value: [hash(token), ...readHashes(cookies)].slice(0, maxLinks).join("."),
    httpOnly: true,
    // Links are opened from other sites, where people read their mail.
    sameSite: "lax",
    secure: isSecure(),
    path: "/",
    maxAge: 24 * 60 * 60,
  } as const;
}

function readHashes(cookies: string | null): string[] {
  const value = readCookie(cookies, cookieName()) ?? "";
  return value.split(".").filter((part) => hashShape.test(part));
}
