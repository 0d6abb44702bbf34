import { createHash } from "node:crypto";
import { readCookie } from "@/lib/identity";
import { appOrigin } from "@/lib/image-urls";

// A cookie stores the hashes of the sign-in links that the browser requested. Only in that browser
// does opening a link sign in. Elsewhere a mail scanner may have opened it, or a page that wants to
// sign its visitor in to another account.

const maxLinks = 5;
const hashShape = /^[\w-]{43}$/;

/** Under https the `__Host-` prefix prevents other hosts of the domain from setting it. */
function cookieName(): string {
  return isSecure() ? "__Host-albumen_links" : "albumen_links";
}

const isSecure = () => appOrigin().startsWith("https://");

const hash = (token: string) => createHash("sha256").update(token).digest("base64url");

/** Whether the browser with this `Cookie` header requested the link of this token. */
export function hasRequestedLink(token: string, cookies: string | null): boolean {
  return readHashes(cookies).includes(hash(token));
}

/** Returns the cookie for a browser that has just requested this link. Earlier links stay in it. */
export function requestedLinksCookie(token: string, cookies: string | null) {
  return {
    name: cookieName(),
    value: [hash(token), ...readHashes(cookies)].slice(0, maxLinks).join("."),
    httpOnly: true,
    // Links are opened from other sites, such as webmail.
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
