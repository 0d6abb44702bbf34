"use client";

import { createContext, type ReactNode, use } from "react";
import { hasRole, type LibraryRole } from "@/lib/kernel/roles";

const Role = createContext<LibraryRole>("owner");

/** The signed-in account's role in the library that the page shows. */
export function RoleProvider({ role, children }: { role: LibraryRole; children: ReactNode }) {
  return <Role value={role}>{children}</Role>;
}

/** Returns whether the account's role is at least the given one; true without one. */
export function useHasRole(): (least: LibraryRole | undefined) => boolean {
  const role = use(Role);
  return (least) => least === undefined || hasRole({ role }, least);
}

/** Shows its content to those who may use it. */
export function ForRole({ least, children }: { least: LibraryRole | undefined; children: ReactNode }) {
  return useHasRole()(least) ? children : null;
}
