import type { EmailConfig } from "next-auth/providers";
import { parseOwnerEmail } from "@/lib/identity/owners";

/** Sign-in by a link. Auth.js only redeems its tokens; `requestSignInLink` makes and sends them. */
export function emailProvider(): EmailConfig {
  return {
    id: "email",
    type: "email",
    name: "Email",
    normalizeIdentifier: parseOwnerEmail,
    async sendVerificationRequest() {
      throw new Error("sign-in links are not sent by the authentication library");
    },
  };
}
