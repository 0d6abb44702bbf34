"use client";

import { createContext, type ReactNode, use, useCallback } from "react";
import { toSameOriginPath } from "@/lib/image-urls/image-path";

const ServiceOrigin = createContext("");

/** The origin in the URLs that the service returns. */
export function ServiceOriginProvider({ origin, children }: { origin: string; children: ReactNode }) {
  return <ServiceOrigin value={origin}>{children}</ServiceOrigin>;
}

/** Returns the origin under which other devices and programs reach the service. */
export const useServiceOrigin = (): string => use(ServiceOrigin);

/**
 * Maps the service's URLs to the origin of this page. The same service may be open under another
 * host (127.0.0.1, a local network address): its images and uploads must use that host, or they
 * lack the session cookie.
 */
export function useSameOriginUrl(): (url: string) => string {
  const origin = use(ServiceOrigin);
  return useCallback((url) => toSameOriginPath(url, origin), [origin]);
}
