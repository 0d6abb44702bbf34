"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import { type ContentsGroup, type PackedGroup, unpackGroup } from "./contents";

const Contents = createContext<readonly ContentsGroup[]>([]);

interface Props {
  packed: readonly PackedGroup[];
  children: ReactNode;
}

/** Gives the contents to every part of a page that lists them, so that the page has them once. */
export function ContentsProvider({ packed, children }: Props) {
  const groups = useMemo(() => packed.map(unpackGroup), [packed]);
  return <Contents value={groups}>{children}</Contents>;
}

export const useContents = () => useContext(Contents);
