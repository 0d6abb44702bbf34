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
const no = () => false;

/** The uploads of this tab, for the corner of the window; hidden when there are none. */
export function UploadPanel() {
  const queue = useSyncExternalStore(uploadStore.subscribe, uploadStore.queue, none);
  const retryLoading = useSyncExternalStore(uploadStore.subscribe, uploadStore.retryLoading, none);
  const isPreparing = useSyncExternalStore(uploadStore.subscribe, uploadStore.isPreparing, no);

  return (
    <>
      {/* Always rendered: a live region that appears together with its text is not read out. */}
      <p role="status" className="sr-only">
        {queue && <LiveSummary queue={queue} />}
      </p>
      {retryLoading && <LoadingFailed onRetry={retryLoading} />}
      {isPreparing && !retryLoading && <Preparing />}
      {queue && <UploadTray queue={queue} />}
    </>
  );
}

/** On a slow connection the code takes longer than people wait for a sign of what they chose. */
function Preparing() {
  const t = useTranslations("uploads.panel");
  return (
    <p className="rounded-lg border border-transparent bg-raised p-4 text-sm opacity-100 shadow-float transition-opacity delay-300 starting:opacity-0">
      {t("preparing")}
    </p>
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
