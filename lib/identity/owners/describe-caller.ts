import type { Actor } from "@/lib/kernel/actor";
import { plans } from "../plans";
import type { CallerResource } from "./resource";

/** Describes the caller and what the credential allows. */
export function describeCaller(actor: Actor): CallerResource {
  const isKey = actor.via === "key";
  return {
    owner: actor.account.owner,
    uid: actor.account.uid,
    handle: actor.account.handle,
    plan: actor.account.planTier,
    via: isKey ? "key" : "session",
    key_id: isKey ? actor.credentialId : null,
    scopes: [...actor.scopes],
    rate_limits: plans[actor.account.planTier].rates,
  };
}
