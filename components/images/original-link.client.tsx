"use client";

import type { ReactNode } from "react";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { ButtonLink } from "@/components/ui/button";

/** Opens the stored original on the origin of this page. */
export function OriginalLink({ url, children }: { url: string; children: ReactNode }) {
  const toSameOriginUrl = useSameOriginUrl();
  return (
    <ButtonLink href={toSameOriginUrl(url)} prefetch={false} target="_blank" rel="noreferrer">
      {children}
    </ButtonLink>
  );
}
