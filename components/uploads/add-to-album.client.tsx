"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { type BatchOutcome, sendBatch } from "@/components/batches/batch";
import { selectionOf } from "@/components/batches/selection";
import { AlbumPicker, type ChosenAlbum } from "@/components/collections/album-picker.client";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

/** The moved images, for their report. */
export interface Move {
  title: string;
  outcome: BatchOutcome;
}

interface Props {
  imageIds: readonly string[];
  onClose: () => void;
  onMoved: (move: Move) => void;
}

/** A form for an album, which moves uploaded images there. */
export function AddToAlbum({ imageIds, onClose, onMoved }: Props) {
  const t = useTranslations("uploads.after.album");
  const errorText = useErrorText();
  const [album, setAlbum] = useState<ChosenAlbum>();
  const [isMoving, setMoving] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function move({ album, title }: ChosenAlbum): Promise<void> {
    setMoving(true);
    setProblem(undefined);
    try {
      const target = { selection: selectionOf(imageIds), filters: {} };
      const outcome = await sendBatch({ action: "move", album }, target);
      onMoved({ title, outcome });
    } catch (error) {
      setProblem(errorText(error));
      setMoving(false);
    }
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("title", { count: imageIds.length })}
      text={t("text")}
      closeLabel={t("close")}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="primary" disabled={!album || isMoving} onClick={() => album && void move(album)}>
            {t("confirm", { count: imageIds.length })}
          </Button>
        </>
      }
    >
      <AlbumPicker value={album?.album} onChange={setAlbum} />
      {problem !== undefined && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
