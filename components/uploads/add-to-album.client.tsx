"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { type BatchOutcome, sendBatch } from "@/components/batches/batch";
import { selectionOf } from "@/components/batches/selection";
import { AlbumPicker } from "@/components/collections/album-picker.client";
import { type ChosenAlbum, useNewAlbum } from "@/components/collections/use-new-album";
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
  const newAlbum = useNewAlbum();
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

  async function confirm(): Promise<void> {
    const chosen = newAlbum.canCreate ? await newAlbum.create() : album;
    // A new album stays chosen if its images cannot be moved.
    setAlbum(chosen);
    if (chosen) await move(chosen);
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
          <Button
            look="primary"
            disabled={isMoving || !(album || newAlbum.canCreate)}
            onClick={() => void confirm()}
          >
            {t("confirm", { count: imageIds.length })}
          </Button>
        </>
      }
    >
      <AlbumPicker
        value={album?.album}
        newAlbum={newAlbum}
        onChange={setAlbum}
        onSubmit={() => void confirm()}
      />
      {problem !== undefined && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
