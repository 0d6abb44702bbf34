import type { Actor, PlanTier } from "@/lib/kernel/actor";

export interface Owner {
  owner: string;
  uid: string;
  handle: string;
  planTier: PlanTier;
}

/** Email addresses are compared in this form only. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
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
