import { type Actor, requireContentScopes, requireRole, type WholeLibrary } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";

export const collectionNotFoundError = () =>
  new AppError(commonErrors.notFound, { message: "Collection not found." });

/**
 * Returns the library with its owner. For members of one album it has no collections.
 * @throws AppError NOT_FOUND for members of one album
 */
export function collectionScope({ library }: Actor): WholeLibrary {
  if (library.albumScope) throw collectionNotFoundError();
  return library;
}

/**
 * Requires that the actor may give a collection this visibility. The page of a public one shows its
 * images to everyone.
 * @throws AppError ROLE_REQUIRED, INSUFFICIENT_SCOPE
 */
export function allowVisibility(actor: Actor, visibility: "private" | "public"): void {
  requireRole(actor, "manager");
  if (visibility === "public") requireContentScopes(actor, ["images:read"]);
}
