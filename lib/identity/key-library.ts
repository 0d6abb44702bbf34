import type { Actor } from "@/lib/kernel/actor";
import { validationError } from "@/lib/kernel/errors";
import { findMembership } from "@/lib/memberships";

/**
 * Returns the membership that opens the library of this handle to a key or an application; null for
 * the account's own library.
 * @throws AppError VALIDATION_ERROR unless it is the own library or one that the account is a
 *   member of
 */
export async function findMembershipId({ account }: Actor, handle: string): Promise<string | null> {
  if (handle === account.handle) return null;

  const membership = await findMembership(account.owner, handle);
  if (!membership) throw validationError({ library: ["is not a library that you are a member of"] });

  return membership.id;
}
