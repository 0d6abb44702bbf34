"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useImageCache } from "@/components/image-lists/image-cache";
import { refreshStorage } from "@/components/usage/refresh-storage";
import { uploadStore } from "./upload-store";

/** Shows uploaded images in the lists of the dashboard, and the storage that they use. */
export function UploadedImages() {
  const cache = useImageCache();
  const client = useQueryClient();
  useEffect(() => uploadStore.onDone(cache.put), [cache]);
  useEffect(() => uploadStore.onDone(() => refreshStorage(client)), [client]);
  return null;
}
