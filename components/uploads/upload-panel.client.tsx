"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { uploadStore } from "./upload-store";

const UploadTray = dynamic(() => import("./upload-tray.client").then((module) => module.UploadTray), {
  ssr: false,
});

const LiveSummary = dynamic(() => import("./live-summary").then((module) => module.LiveSummary), {
  ssr: false,
});

const none = () => undefined;

/** The uploads of this tab, for the corner of the window; hidden when there are none. */
export function UploadPanel() {
  const queue = useSyncExternalStore(uploadStore.subscribe, uploadStore.queue, none);
  const retryLoading = useSyncExternalStore(uploadStore.subscribe, uploadStore.retryLoading, none);
  return (
    <>
      {/* Always rendered: a live region that appears together with its text is not read out. */}
      <p role="status" className="sr-only">
        {queue && <LiveSummary queue={queue} />}
      </p>
      {retryLoading && <LoadingFailed onRetry={retryLoading} />}
      {queue && <UploadTray queue={queue} />}
    </>
  );
}

/** The connection broke, or a new version has replaced the scripts of this page. */
function LoadingFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("uploads.panel");
  return (
    <div
      role="alert"
      className="flex items-center gap-3 rounded-lg border border-danger bg-raised p-3 ps-4 text-sm shadow-float"
    >
      <p className="min-w-0 flex-1">{t("loadingFailed")}</p>
      <Button size="small" look="primary" onClick={onRetry}>
        {t("tryAgain")}
      </Button>
    </div>
  );
}
