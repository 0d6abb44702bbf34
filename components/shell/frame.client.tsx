"use client";

import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { useCommand } from "@/components/shortcuts/use-command.client";
import { collapsed, railCookie } from "./rail-state";

interface RailState {
  isCollapsed: boolean;
  toggle: () => void;
}

const RailContext = createContext<RailState>({ isCollapsed: false, toggle: () => undefined });
const yearSeconds = 31_536_000;

interface Props {
  isInitiallyCollapsed: boolean;
  children: ReactNode;
}

/**
 * The box around the sidebar and the page. `--rail` and `--bottom-bar` are the room that both bars
 * take, for what is fixed to an edge of the window.
 */
export function Frame({ isInitiallyCollapsed, children }: Props) {
  const [isCollapsed, setIsCollapsed] = useState(isInitiallyCollapsed);
  const rail = useMemo(
    () => ({
      isCollapsed,
      toggle: () => {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some supported browsers.
        document.cookie = `${railCookie}=${isCollapsed ? "open" : collapsed}; path=/; max-age=${yearSeconds}; samesite=lax`;
        setIsCollapsed(!isCollapsed);
      },
    }),
    [isCollapsed],
  );
  useCommand("toggleRail", rail.toggle);

  return (
    <RailContext value={rail}>
      <div
        className={`[--bottom-bar:calc(3.5rem+env(safe-area-inset-bottom))] [--rail:0rem] lg:[--bottom-bar:0rem] ${isCollapsed ? "lg:[--rail:4rem]" : "lg:[--rail:14.5rem]"}`}
      >
        {children}
      </div>
    </RailContext>
  );
}

export function useRail(): RailState {
  return use(RailContext);
}
