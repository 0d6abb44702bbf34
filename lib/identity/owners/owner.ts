import type { Account, Actor } from "@/lib/kernel/actor";
import { validationError } from "@/lib/kernel/errors";
import { parseEmail } from "@/lib/platform/mail/email";

/** Normalizes an owner's email address for storage. Throws VALIDATION_ERROR unless the text is exactly one email address. */
export function parseOwnerEmail(text: string): string {
  const email = parseEmail(text);
  if (email === undefined) throw validationError({ owner: ["is not an email address"] });
  return email;
}

/** Returns the actor for the service itself acting for an owner: jobs and the administration command. */
export function systemActor(account: Account): Actor {
  return {
    account,
    library: account,
    via: "system",
    credentialId: "system",
    scopes: ["*"],
  };
}
