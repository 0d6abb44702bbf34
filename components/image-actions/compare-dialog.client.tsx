"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { useErrorText } from "@/components/api/api-error";
import { getImages } from "@/components/image-lists/image-cache";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Minus, Plus } from "@/components/ui/icons";
import { useFormats } from "@/components/ui/use-formats";
import { ComparePane } from "./compare-pane";
import { useSharedZoom } from "./use-shared-zoom";

interface Props {
  ids: readonly string[];
  onClose: () => void;
}

/** Up to four images next to each other, which zoom and move together. */
export function CompareDialog({ ids, onClose }: Props) {
  const t = useTranslations("imageActions.compare");
  const errorText = useErrorText();
  const { percent } = useFormats();
  const hintId = useId();
  const zoom = useSharedZoom();
  const { data, error } = useQuery({
    queryKey: ["images", "compared", ids],
    queryFn: () => getImages(ids),
  });
  const images = ids.flatMap((id) => data?.find((image) => image.id === id) ?? []);

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("title", { count: ids.length })}
      closeLabel={t("close")}
      width="max-w-none"
    >
      <div className="mb-3 flex flex-wrap items-center gap-1">
        <IconButton label={t("zoomOut")} disabled={zoom.scale === 1} onClick={zoom.zoomOut}>
          <Minus aria-hidden size={18} />
        </IconButton>
        <output aria-label={t("zoom")} className="min-w-14 text-center text-sm tabular-nums">
          {percent(zoom.scale)}
        </output>
        <IconButton label={t("zoomIn")} disabled={zoom.isAtMost} onClick={zoom.zoomIn}>
          <Plus aria-hidden size={18} />
        </IconButton>
        <p id={hintId} className="text-[0.8125rem] text-ink-soft">
          {t("hint")}
        </p>
      </div>
      {error !== null && (
        <p role="alert" className="text-sm text-danger">
          {errorText(error)}
        </p>
      )}
      {!data && error === null && <p className="text-sm text-ink-soft">{t("loading")}</p>}
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-4">
        {images.map((image) => (
          <ComparePane
            key={image.id}
            image={image}
            zoom={zoom}
            describedBy={hintId}
            height={images.length > 2 ? "32dvh" : "55dvh"}
          />
        ))}
      </ul>
    </Dialog>
  );
}
