/** What members of a library may do in it, from least to most. Its owner may do everything. */
export const memberRoles = ["viewer", "contributor", "editor", "manager"] as const;
export type MemberRole = (typeof memberRoles)[number];
export const libraryRoles = [...memberRoles, "owner"] as const;
export type LibraryRole = (typeof libraryRoles)[number];

/**
 * What someone needs in a library: a role, and for some things in all of it, because one album is
 * not enough.
 */
export type Requirement = LibraryRole | { role: LibraryRole; inWholeLibrary: true };

/** Whether the role is at least the given one. */
export function hasRole({ role }: { role: LibraryRole }, least: LibraryRole): boolean {
  return libraryRoles.indexOf(role) >= libraryRoles.indexOf(least);
}
