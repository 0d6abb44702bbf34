import type { IncomingMessage } from "node:http";
import { isValidVariantSignature } from "@/lib/image-urls";
import type { DeliveryPath } from "@/lib/image-urls/image-path";
import { type Actor, hasScope } from "@/lib/kernel/actor";
import { findCaller } from "./caller";
import type { DeliveredImage } from "./repository";

/**
 * Returns whether a request that may see the image may also create a custom variant of it: by a signature for this URL,
 * as a variant that the owner saved, or with the owner's credentials and write scope.
 */
export async function canCreateVariant(
  request: IncomingMessage,
  image: DeliveredImage,
  { deliveryPath, signature }: { deliveryPath: DeliveryPath; signature: string | null },
): Promise<boolean> {
  if (signature !== null && isValidVariantSignature(deliveryPath, image, signature)) return true;
  if (image.savedVariants.includes(deliveryPath.variantKey)) return true;
  const caller = await findCaller(request);
  return (
    caller?.library.owner === image.owner &&
    hasScope(caller, "images:write") &&
    !isCrossSiteRequest(request, caller)
  );
}

/** A page elsewhere could use up its visitor's slots when the browser sends the session along. */
function isCrossSiteRequest({ headers }: IncomingMessage, caller: Actor): boolean {
  const site = headers["sec-fetch-site"];
  return caller.via === "session" && (site === "cross-site" || site === "same-site");
}
