"use client";

import { createContext, type ReactNode, use } from "react";
import { hasRole, type LibraryRole, type Requirement } from "@/lib/kernel/roles";

interface OpenLibrary {
  role: LibraryRole;
  /** The only album that is open; undefined for the whole library. */
  album?: string | undefined;
}

const Opened = createContext<OpenLibrary>({ role: "owner" });

/** Provides the rights of the signed-in account in the library that the page shows. */
export function RoleProvider({ children, ...opened }: OpenLibrary & { children: ReactNode }) {
  return <Opened value={opened}>{children}</Opened>;
}

/** Returns whether the account has what is needed; true where nothing is. */
export function useHasRole(): (needed: Requirement | undefined) => boolean {
  const { role, album } = use(Opened);
  return (needed) => {
    if (needed === undefined) return true;
    if (typeof needed === "string") return hasRole({ role }, needed);
    return album === undefined && hasRole({ role }, needed.role);
  };
}

/** The only album of the library that is open to the account. */
export const useOnlyAlbum = () => use(Opened).album;

/** Shows its content to users who may use it. */
export function ForRole({ least, children }: { least: Requirement | undefined; children: ReactNode }) {
  return useHasRole()(least) ? children : null;
}
