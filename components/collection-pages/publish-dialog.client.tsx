"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { collectionKeys } from "@/components/image-collections/collection-keys";
import { toGridImage } from "@/components/image-lists/to-grid-image";
import { TileImage } from "@/components/library/tile-image";
import { usePublicHandle } from "@/components/session/public-handle.client";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { CollectionResource } from "@/lib/collections/resource";

interface Props {
  collection: CollectionResource;
  onClose: () => void;
  onConfirm: () => void;
}

const maxSamples = 8;
const sampleSize = 96;

/** Shows what everyone will see of a collection before it becomes public. */
export function PublishDialog({ collection, onClose, onConfirm }: Props) {
  const t = useTranslations("imageCollections.visibility");
  const errorText = useErrorText();
  const isProfilePublic = usePublicHandle() !== undefined;
  const { id, title, kind, count } = collection;
  const { data: shown, error } = useQuery({
    queryKey: [...collectionKeys.one(id), "shown-publicly"],
    queryFn: ({ signal }) => {
      const query = { shown_publicly: true, include_total: true, limit: maxSamples };
      return unwrap(api.GET("/collections/{id}/images", { params: { path: { id }, query }, signal }));
    },
    gcTime: 0,
  });
  const total = shown?.total ?? 0;

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("makePublicTitle", { title })}
      closeLabel={t("cancel")}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            look="primary"
            disabled={!shown}
            onClick={() => {
              onConfirm();
              onClose();
            }}
          >
            {t("makePublic")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <div role="status" className="flex flex-col gap-3">
          {!shown && !error && <p className="text-ink-soft">{t("loading")}</p>}
          {shown && <p>{t("shown", { count: total })}</p>}
          {shown && kind === "manual" && count > total && <p>{t("notShown", { count: count - total })}</p>}
        </div>
        {error && (
          <p role="alert" className="text-danger">
            {errorText(error)}
          </p>
        )}
        {shown && shown.data.length > 0 && (
          <ul aria-label={t("samples")} className="flex flex-wrap gap-2">
            {shown.data.map((image) => (
              <li
                key={image.id}
                className="relative overflow-hidden rounded-sm bg-sunken"
                style={{ width: sampleSize, height: sampleSize }}
              >
                <span className="sr-only">{image.filename}</span>
                <TileImage
                  image={toGridImage(image)}
                  width={sampleSize}
                  height={sampleSize}
                  isSquare
                  place="later"
                />
              </li>
            ))}
          </ul>
        )}
        {kind === "smart" && <p>{t("laterMatches")}</p>}
        <p className="text-ink-soft">{t("pageText")}</p>
        {!isProfilePublic && <p className="text-ink-soft">{t("profilePrivate")}</p>}
      </div>
    </Dialog>
  );
}
