"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { useErrorText } from "@/components/api/api-error";
import { getImages } from "@/components/image-lists/image-cache";
import { Dialog } from "@/components/ui/dialog";
import { ComparePane } from "./compare-pane";
import { useSharedZoom } from "./use-shared-zoom";
import { ZoomButtons } from "./zoom-buttons";

interface Props {
  ids: readonly string[];
  onClose: () => void;
}

/** Up to four images next to each other, which zoom and move together. */
export function CompareDialog({ ids, onClose }: Props) {
  const t = useTranslations("imageActions.compare");
  const errorText = useErrorText();
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
        <ZoomButtons zoom={zoom} labels={{ zoomOut: t("zoomOut"), zoom: t("zoom"), zoomIn: t("zoomIn") }} />
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
