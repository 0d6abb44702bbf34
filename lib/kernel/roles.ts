/** The roles of members in a library, from least to most. Its owner may do everything. */
export const memberRoles = ["viewer", "contributor", "editor", "manager"] as const;
export type MemberRole = (typeof memberRoles)[number];
export const libraryRoles = [...memberRoles, "owner"] as const;
export type LibraryRole = (typeof libraryRoles)[number];

/**
 * The condition for an action in a library: a role, and for some actions in all of it, because one
 * album is not enough.
 */
export type Requirement = LibraryRole | { role: LibraryRole; inWholeLibrary: true };

/** Whether the role is at least the given one. */
export function hasRole({ role }: { role: LibraryRole }, least: LibraryRole): boolean {
  return libraryRoles.indexOf(role) >= libraryRoles.indexOf(least);
}
