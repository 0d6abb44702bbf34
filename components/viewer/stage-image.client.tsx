"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { api, unwrap } from "@/components/api/client";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { Button } from "@/components/ui/button";
import { ImageOff } from "@/components/ui/icons";
import { placeholderUrl } from "@/components/ui/placeholder";
import type { GridImage } from "@/lib/images/list-queries/resource";

const retryDelaysMs = [1_500, 5_000, 15_000] as const;

interface Props {
  image: GridImage;
  /** The URL of what is sharp at the current size. */
  source: string;
  /** Bytes that are on the screen already, or smaller than the source: shown until it is loaded. */
  preview: string | undefined;
  alt: string;
  onReady: () => void;
}

/** The image in layers, each replaced by a sharper one when that can be painted at once. */
export function StageImage({ image, source, preview, alt, onReady }: Props) {
  const toSameOriginUrl = useSameOriginUrl();
  const [loaded, setLoaded] = useState<string>();
  const t = useTranslations("viewer.stage");
  const load = useRetriedLoad(source);
  const isLocked = useIsLocked(image, { hasFailed: load.count > 0 });
  const placeholder = loaded === undefined ? placeholderUrl(image.placeholder) : undefined;
  const isReplaced = loaded !== undefined && loaded !== source;

  async function finish(element: HTMLImageElement): Promise<void> {
    // Decoded first, the new layer never flashes.
    await element.decode().catch(() => undefined);
    setLoaded(source);
    onReady();
  }

  // Its upload is not complete. Its own page takes the file.
  if (image.version === 0)
    return (
      <Message text={t("pending", { filename: image.filename })}>
        <Button size="small" onClick={() => window.location.reload()}>
          {t("open")}
        </Button>
      </Message>
    );

  if ((load.hasGivenUp || isLocked) && loaded === undefined)
    return (
      <Message text={t(isLocked ? "locked" : "failed", { filename: image.filename })}>
        <Button size="small" onClick={load.retryNow}>
          {t("retry")}
        </Button>
      </Message>
    );

  const layer = "absolute inset-0 size-full select-none";
  return (
    <>
      {placeholder && (
        // biome-ignore lint/performance/noImgElement: a data URL of a few hundred bytes.
        <img src={placeholder} alt="" aria-hidden draggable={false} className={layer} />
      )}
      {loaded === undefined && !placeholder && !preview && (
        // An encrypted image has no placeholder, a transparent one would stand in a cloud.
        <span aria-hidden className={`${layer} animate-pulse bg-line`} />
      )}
      {loaded === undefined && preview && (
        // biome-ignore lint/performance/noImgElement: user images never go through an optimizer.
        <img
          src={toSameOriginUrl(preview)}
          alt=""
          aria-hidden
          draggable={false}
          className={layer}
          // The browser's mark of a broken image would lie over the blurred one.
          onError={(event) => {
            event.currentTarget.hidden = true;
          }}
        />
      )}
      {isReplaced && (
        // biome-ignore lint/performance/noImgElement: see above.
        <img src={toSameOriginUrl(loaded)} alt="" aria-hidden draggable={false} className={layer} />
      )}
      {!load.isWaiting && !load.hasGivenUp && (
        // biome-ignore lint/performance/noImgElement: see above.
        <img
          key={`${source} ${load.count}`}
          src={toSameOriginUrl(source)}
          alt={alt}
          draggable={false}
          fetchPriority="high"
          data-stage={loaded === source ? "ready" : "loading"}
          className={`${layer} transition-opacity duration-150 ${loaded === source ? "" : "opacity-0"}`}
          ref={cancelOnRemoval}
          onLoad={(event) => void finish(event.currentTarget)}
          onError={load.onError}
        />
      )}
    </>
  );
}

/** An image that is no longer wanted stops loading, which leaves the connection to the next one. */
function cancelOnRemoval(element: HTMLImageElement | null) {
  return () => {
    if (element && !element.complete) element.removeAttribute("src");
  };
}

/** Whether an encrypted image cannot be loaded because the service has lost its root key. */
function useIsLocked(image: GridImage, { hasFailed }: { hasFailed: boolean }): boolean {
  const isAsked = hasFailed && image.encrypted === true;
  const { data: state } = useQuery({
    queryKey: ["encryption-state"],
    queryFn: async () => (await unwrap(api.GET("/encryption", {}))).state,
    enabled: isAsked,
    retry: false,
  });
  return isAsked && state === "unavailable";
}

/** Counts failures of a source, and waits before the next attempt: a variant may not exist yet. */
function useRetriedLoad(source: string) {
  const [failures, setFailures] = useState({ source, count: 0, isWaiting: false });
  const current = failures.source === source ? failures : { source, count: 0, isWaiting: false };
  useEffect(() => {
    if (!failures.isWaiting) return;

    const timer = setTimeout(
      () => setFailures((before) => ({ ...before, isWaiting: false })),
      retryDelaysMs[failures.count - 1],
    );
    return () => clearTimeout(timer);
  }, [failures]);

  return {
    count: current.count,
    isWaiting: current.isWaiting,
    hasGivenUp: current.count > retryDelaysMs.length,
    onError: () =>
      setFailures({
        source,
        count: current.count + 1,
        isWaiting: current.count < retryDelaysMs.length,
      }),
    retryNow: () => setFailures({ source, count: 0, isWaiting: false }),
  };
}

function Message({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div role="alert" className="absolute inset-0 grid min-w-64 place-items-center p-4">
      <div className="flex max-w-xs flex-col items-center gap-3 rounded-lg bg-raised px-6 py-5 text-center text-sm text-ink shadow-float">
        <ImageOff aria-hidden size={24} strokeWidth={1.75} className="text-ink-soft" />
        <p className="break-words">{text}</p>
        {children}
      </div>
    </div>
  );
}
