import { z } from "zod";
import { wireText } from "@/lib/kernel/text";

const maxLength = 2_048;

/**
 * A web URL in normalized form, for comparison and display: `HTTPS://Example.com` → `https://example.com/`. Rejects
 * credentials, which would be shown publicly.
 */
export function webUrl(protocols: readonly ("http:" | "https:")[]) {
  const names = protocols.map((protocol) => protocol.slice(0, -1)).join(" or ");
  return wireText({ min: 1, max: maxLength }).transform((text, context) => {
    const reject = (message: string) => {
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    const url = /\s/.test(text) || !URL.canParse(text) ? undefined : new URL(text);
    if (!url || !protocols.some((protocol) => protocol === url.protocol))
      return reject(`must be an ${names} URL`);
    if (url.username !== "" || url.password !== "") return reject("must not have a user name or a password");
    return url.href.length <= maxLength ? url.href : reject(`at most ${maxLength} characters`);
  });
}
