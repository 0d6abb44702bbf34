"use client";

import { createContext, type ReactNode, useContext } from "react";

const PublicHandle = createContext<string | undefined>(undefined);

/** Provides the dashboard with the handle of its public pages. */
export function PublicHandleProvider({
  handle,
  children,
}: {
  handle: string | undefined;
  children: ReactNode;
}) {
  return <PublicHandle value={handle}>{children}</PublicHandle>;
}

/** The handle of the account, if its profile is public: only then it has public pages. */
export function usePublicHandle(): string | undefined {
  return useContext(PublicHandle);
}
