import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { hasRole, type MemberRole } from "@/lib/kernel/roles";
import { membershipErrors } from "./errors";

/** The most that an invitation by a key allows: to upload, and to change nothing else. */
const highestInvitedRole: MemberRole = "contributor";

/** @throws AppError FORBIDDEN if a key would invite someone who can change the library */
export function requireRoleOfKey({ via }: Pick<Actor, "via">, role: MemberRole): void {
  if (via === "key" && !hasRole({ role: highestInvitedRole }, role))
    throw new AppError(membershipErrors.roleByKey);
}

interface Access {
  role: MemberRole;
  /** The only album; null for the whole library. */
  albumSlug: string | null;
}

/** @throws AppError FORBIDDEN if a key would give a member more access than now */
export function requireLessByKey(
  { via }: Pick<Actor, "via">,
  present: Access,
  { role, albumSlug }: { [Member in keyof Access]: Access[Member] | undefined },
): void {
  const isRaised = role !== undefined && !hasRole(present, role);
  const isMoved = albumSlug !== undefined && present.albumSlug !== null && albumSlug !== present.albumSlug;
  if (via === "key" && (isRaised || isMoved)) throw new AppError(membershipErrors.raisedByKey);
}
