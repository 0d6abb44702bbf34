"use client";

import { useEffect } from "react";
import { useImageCache } from "@/components/image-lists/image-cache";
import { uploadStore } from "./upload-store";

/** Shows uploaded images in the lists of the dashboard without another request. */
export function UploadedImages() {
  const cache = useImageCache();
  useEffect(() => uploadStore.onDone(cache.put), [cache]);
  return null;
}
