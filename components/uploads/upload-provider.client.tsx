"use client";

import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { useImageCache } from "@/components/images/image-cache";
import { isActive, type Upload } from "./upload";
import { UploadQueue } from "./upload-queue";

const QueueContext = createContext<UploadQueue | undefined>(undefined);
const noUploads: readonly Upload[] = [];

/** One upload queue for the whole dashboard, which continues while people navigate. */
export function UploadProvider({ maxBytes, children }: { maxBytes: number; children: ReactNode }) {
  const toSameOriginUrl = useSameOriginUrl();
  const cache = useImageCache();
  const [queue] = useState(() => new UploadQueue({ maxBytes, toSameOriginUrl, onDone: cache.put }));

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (queue.uploads().some(isActive)) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [queue]);

  return <QueueContext value={queue}>{children}</QueueContext>;
}

export function useUploadQueue(): UploadQueue {
  const queue = use(QueueContext);
  if (!queue) throw new Error("There is no UploadProvider around this component.");
  return queue;
}

export function useUploads(): readonly Upload[] {
  const queue = useUploadQueue();
  return useSyncExternalStore(queue.subscribe, queue.uploads, () => noUploads);
}
