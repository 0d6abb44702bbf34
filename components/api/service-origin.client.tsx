"use client";

import { createContext, type ReactNode, use } from "react";
import { toSameOriginPath } from "@/lib/image-urls/image-path";

const ServiceOrigin = createContext("");

/** The origin that the service writes into its addresses. */
export function ServiceOriginProvider({ origin, children }: { origin: string; children: ReactNode }) {
  return <ServiceOrigin value={origin}>{children}</ServiceOrigin>;
}

/**
 * The service's own addresses as seen from this page. The same service may be open under another name (127.0.0.1, an
 * address in the local network): its pictures and uploads then have to go there, or they would lack the session.
 */
export function useSameOriginUrl(): (url: string) => string {
  const origin = use(ServiceOrigin);
  return (url) => toSameOriginPath(url, origin);
}
