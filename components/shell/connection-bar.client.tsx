"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { api } from "@/components/api/client";
import { isServiceReachable, subscribeToReachability } from "@/components/api/connection";
import { imageLists } from "@/components/image-lists/image-lists";
import { Button } from "@/components/ui/button";
import { CloudOff } from "@/components/ui/icons";

/**
 * Shows that the network or the service cannot be reached. Loaded content stays usable; what failed
 * to load is loaded when it can. The page is not rendered again: if that fails, Next.js loads the whole
 * page, and a network that has just come back may be lost again.
 */
export function ConnectionBar() {
  const t = useTranslations("shell.connection");
  const queries = useQueryClient();
  const isReachable = useSyncExternalStore(subscribeToReachability, isServiceReachable, () => true);
  const isOnline = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
  const [isTrying, setIsTrying] = useState(false);
  const isConnected = isOnline && isReachable;

  /** An answer makes the service reachable; without one the bar stays and shows the reason. */
  async function retry(): Promise<void> {
    setIsTrying(true);
    await api.GET("/health").catch(() => undefined);
    setIsTrying(false);
  }

  const wasConnected = useRef(true);
  useEffect(() => {
    if (isConnected && !wasConnected.current) {
      imageLists.retryFailed();
      const hasFailed = ({ state }: { state: { status: string } }) => state.status === "error";
      void queries.refetchQueries({ type: "active", predicate: hasFailed });
    }
    wasConnected.current = isConnected;
  }, [isConnected, queries]);

  return (
    // Always rendered: a live region that appears together with its text is not read out.
    <div role="status">
      {!isConnected && (
        <div className="relative z-15 flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-accent-soft px-4 py-2 text-sm sm:px-6">
          <CloudOff aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
          <p className="min-w-0 flex-1 basis-52">{isOnline ? t("unreachable") : t("offline")}</p>
          {isOnline && (
            <Button size="small" disabled={isTrying} onClick={() => void retry()}>
              {t("retry")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
