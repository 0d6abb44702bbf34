import type { EmailConfig } from "next-auth/providers";
import { parseOwnerEmail } from "@/lib/identity/owners";

/** Sign-in by link. Auth.js only redeems the tokens; `requestSignInLink` creates and sends them. */
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
