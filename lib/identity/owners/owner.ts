import type { Actor, PlanTier } from "@/lib/kernel/actor";
import { validationError } from "@/lib/kernel/errors";
import { parseEmail } from "@/lib/platform/mail/email";

export interface Owner {
  owner: string;
  uid: string;
  handle: string;
  planTier: PlanTier;
}

/** The form of an email address under which its owner is stored; raises VALIDATION_ERROR for what is not one address. */
export function parseOwnerEmail(text: string): string {
  const email = parseEmail(text);
  if (email === undefined) throw validationError({ owner: ["is not an email address"] });
  return email;
}

/** The service itself acting for an owner: jobs and the administration command. */
export function systemActor(owner: Owner): Actor {
  return {
    owner: owner.owner,
    uid: owner.uid,
    handle: owner.handle,
    plan: owner.planTier,
    via: "system",
    credentialId: "system",
    scopes: ["*"],
  };
}
