"use client";

import { useEffect } from "react";
import { ErrorMessage, type PageErrorProps } from "@/components/shell/error-message.client";

/** As `Retry-After` of the response, when the database had no free connection. */
const retryAfterMs = 5_000;

/** Tries once more by itself: a reloaded page does not. */
export default function PublicPageError(props: PageErrorProps) {
  useEffect(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    if (navigation && "type" in navigation && navigation.type === "reload") return;

    const timer = setTimeout(() => location.reload(), retryAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return <ErrorMessage {...props} />;
}
