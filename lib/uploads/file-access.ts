import { type Actor, actorKeyId, hasScope } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";

export function hasAccessToAllImages(actor: Actor): boolean {
  return hasScope(actor, "images:write") || hasScope(actor, "images:read");
}

/** The key whose files alone the actor may find; undefined when it may find all. */
export function findableKeyId(actor: Actor): string | undefined {
  return hasAccessToAllImages(actor) ? undefined : actor.credentialId;
}

/**
 * @throws AppError INSUFFICIENT_SCOPE when a key with only `upload` did not start the upload of
 *   this file
 */
export function requireAccessToFile(actor: Actor, file: { keyId: string | null } | null): void {
  if (hasAccessToAllImages(actor) || (file && file.keyId === actorKeyId(actor))) return;
  throw new AppError(commonErrors.insufficientScope, {
    message: "A key with only the scope upload completes only the uploads it has started.",
    details: { scope: ["images:write"] },
  });
}
