"use client";

import { useEffect } from "react";
import { useUploads } from "./upload-provider.client";

/** Uploads what other apps of a telephone share with the installed dashboard. */
export function ShareTarget() {
  const { add } = useUploads();
  useEffect(() => {
    void import("./shared-files")
      .then(async ({ registerShareWorker, consumeSharedFiles }) => {
        add(await consumeSharedFiles());
        await registerShareWorker();
      })
      // Without storage, as in some private windows, nothing can be shared.
      .catch(() => undefined);
  }, [add]);
  return null;
}
