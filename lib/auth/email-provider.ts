import type { EmailConfig } from "next-auth/providers";
import { ownerEmail } from "@/lib/owners";
import { env } from "@/lib/platform/env";
import { mailer } from "@/lib/platform/mail";
import { takeTokens } from "@/lib/platform/rate-limiter";

const linkLifetimeSeconds = 24 * 60 * 60;
const linksAMinute = { perAddress: 5, inAll: 60 };

/** Sign-in by a link that is sent to the email address and good once, for a day. */
export function emailProvider(): EmailConfig {
  return {
    id: "email",
    type: "email",
    name: "Email",
    from: `albumen@${new URL(env().origin).hostname}`,
    maxAge: linkLifetimeSeconds,
    normalizeIdentifier: ownerEmail,
    async sendVerificationRequest({ identifier, url }) {
      const own = await takeTokens("sign-in-link", identifier, linksAMinute.perAddress);
      const all = await takeTokens("sign-in-links", "all", linksAMinute.inAll);
      if (!own.allowed || !all.allowed) throw new Error("too many sign-in links were asked for");
      await mailer().send({
        to: { address: identifier },
        subject: "Your sign-in link for Albumen",
        text: `Open this address to sign in. It works once, within a day:\n\n${url}\n\nIf you did not ask for it, ignore this message.`,
      });
    },
  };
}
