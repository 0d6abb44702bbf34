import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { countSelected, noSelection, selectionOf } from "@/components/batches/selection";
import { useMoveImages } from "@/components/image-collections/use-move-images";
import type { OrderedSet } from "@/components/image-lists/filters";
import { useImagePages } from "@/components/image-lists/use-image-pages";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { EndOfPage, ImageOptions } from "./image-options.client";

interface Props {
  /** The collection or the album in whose order they move. */
  set: OrderedSet;
  /** The images to move, in their order. */
  ids: readonly string[];
  onClose: () => void;
}

/** Chooses the image before which the images move. */
export function MoveBeforeChoice({ set, ids, onClose }: Props) {
  const t = useTranslations("collectionActions.moveBefore");
  const errorText = useErrorText();
  const move = useMoveImages(set);
  const [selection, setSelection] = useState(noSelection);
  const { images, snapshot, loadMore } = useImagePages({
    filters: set,
    sort: "manual",
    collection: { isSmart: false, sort: "manual" },
  });
  const moved = new Set(ids);
  const offered = images.filter(({ id }) => !moved.has(id));
  const [before] = selection.kind === "ids" ? selection.ids : [];

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("title", { count: moved.size })}
      text={t("text")}
      closeLabel={t("cancel")}
      width="max-w-5xl"
      className="h-[calc(100dvh-2rem)]"
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            look="primary"
            disabled={countSelected(selection) === 0}
            onClick={() => {
              if (before !== undefined) void move(ids, { before });
              onClose();
            }}
          >
            {t("confirm")}
          </Button>
        </>
      }
    >
      <ImageOptions
        label={t("list")}
        images={offered}
        selection={selection}
        onToggle={({ id }) => setSelection(id === before ? noSelection : selectionOf([id]))}
      />
      {snapshot.error !== undefined && (
        <p role="alert" className="py-4 text-sm text-danger">
          {errorText(snapshot.error)}
        </p>
      )}
      {snapshot.isReady && snapshot.isComplete && offered.length === 0 && (
        <p role="status" className="py-8 text-center text-ink-soft">
          {t("none")}
        </p>
      )}
      {!snapshot.isComplete && <EndOfPage key={images.length} onVisible={loadMore} />}
    </Dialog>
  );
}
