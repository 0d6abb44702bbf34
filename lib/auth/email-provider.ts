import type { EmailConfig } from "next-auth/providers";
import { ownerEmail } from "@/lib/owners";
import { env } from "@/lib/platform/env";
import { mailer } from "@/lib/platform/mail";
import { takeTokens } from "@/lib/platform/rate-limiter";
import { LinkNotSent } from "./link-not-sent";
import { signInMail } from "./sign-in-mail";

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
      if (!own.allowed || !all.allowed)
        throw new LinkNotSent(new Error("too many sign-in links were asked for"));
      await sendLink(identifier, url);
    },
  };
}

async function sendLink(address: string, url: string): Promise<void> {
  try {
    await mailer().send(signInMail(address, url));
  } catch (error) {
    throw new LinkNotSent(error);
  }
}
