import type { IncomingMessage } from "node:http";
import { type Actor, hasScope } from "@/lib/kernel/actor";
import { isVariantSignature } from "@/lib/variants";
import type { DeliveryAddress } from "./address";
import { knownCaller } from "./caller";
import type { Delivered } from "./repository";

/**
 * Whether the request, whose sender may see the image, may also have a custom variant of it made: by a signature for this
 * address, as a variant that the owner has saved, or with credentials of the owner's that may write.
 */
export async function mayCreate(
  request: IncomingMessage,
  found: Delivered,
  { address, signature }: { address: DeliveryAddress; signature: string | null },
): Promise<boolean> {
  if (signature !== null && isVariantSignature(address, signature)) return true;
  if (found.savedVariants.includes(address.variantKey)) return true;
  const caller = await knownCaller(request);
  return caller?.owner === found.owner && hasScope(caller, "images:write") && !isForeignPage(request, caller);
}

/** A page elsewhere could use up the slots of whoever looks at it, as far as the browser sends the session along. */
function isForeignPage({ headers }: IncomingMessage, caller: Actor): boolean {
  const site = headers["sec-fetch-site"];
  return caller.via === "session" && (site === "cross-site" || site === "same-site");
}
