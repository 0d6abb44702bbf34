import type { Account, Actor } from "@/lib/kernel/actor";
import { validationError } from "@/lib/kernel/errors";
import { parseEmail } from "@/lib/platform/mail/email";

/** The form of an email address under which its owner is stored; raises VALIDATION_ERROR for what is not one address. */
export function parseOwnerEmail(text: string): string {
  const email = parseEmail(text);
  if (email === undefined) throw validationError({ owner: ["is not an email address"] });
  return email;
}

/** The service itself acting for an owner: jobs and the administration command. */
export function systemActor(account: Account): Actor {
  return {
    account,
    library: account,
    via: "system",
    credentialId: "system",
    scopes: ["*"],
  };
}
