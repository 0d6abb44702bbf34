/** What members of a library may do in it, from least to most. Its owner may do everything. */
export const memberRoles = ["viewer", "contributor", "editor", "manager"] as const;
export type MemberRole = (typeof memberRoles)[number];
export const libraryRoles = [...memberRoles, "owner"] as const;
export type LibraryRole = (typeof libraryRoles)[number];

/** Whether the role is at least the given one. */
export function hasRole({ role }: { role: LibraryRole }, least: LibraryRole): boolean {
  return libraryRoles.indexOf(role) >= libraryRoles.indexOf(least);
}
