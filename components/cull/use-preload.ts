import { useEffect } from "react";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import type { GridImage } from "@/components/image-lists/list-api";
import { paneSource } from "./cull-pane";

/** Loads the images that come next, so that they appear at once. */
export function usePreload(next: readonly GridImage[], isAlone: boolean): void {
  const toSameOriginUrl = useSameOriginUrl();
  const urls = next.map((image) => toSameOriginUrl(paneSource(image, { isAlone, isZoomed: false })));
  const key = urls.join(" ");
  useEffect(() => {
    for (const url of key.split(" ").filter(Boolean)) new Image().src = url;
  }, [key]);
}
