import { createContext, use, useSyncExternalStore } from "react";
import type { UploadsSnapshot } from "./upload-list";
import type { UploadQueue } from "./upload-queue";

const QueueContext = createContext<UploadQueue | undefined>(undefined);
export const QueueProvider = QueueContext;

/** The queue, inside the tray. */
export function useUploadQueue(): UploadQueue {
  const queue = use(QueueContext);
  if (!queue) throw new Error("There is no upload tray around this component.");

  return queue;
}

export function useUploadsSnapshot(): UploadsSnapshot {
  const queue = useUploadQueue();
  return useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot);
}
