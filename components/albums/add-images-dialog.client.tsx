"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { BatchPreview, useBatchPreview } from "@/components/batches/batch-preview";
import { countSelected, noSelection } from "@/components/batches/selection";
import { useBatch } from "@/components/batches/use-batch";
import { ChooseImagesDialog } from "@/components/library/choose-images-dialog";
import { parseImagePath } from "@/lib/image-urls/image-path";

interface Props {
  album: string;
  title: string;
  onClose: () => void;
}

const fixedFilters = {};

/** Images of other albums, of which the chosen ones move to the album. */
export function AddImagesDialog({ album, title, onClose }: Props) {
  const t = useTranslations("albums.addition");
  const runBatch = useBatch();
  const [selection, setSelection] = useState(noSelection);
  const change = { action: "move", album } as const;
  const target = { selection, filters: fixedFilters };
  const preview = useBatchPreview(countSelected(selection) === 0 ? undefined : change, target);

  return (
    <ChooseImagesDialog
      title={t("title", { title })}
      text={t("text")}
      label={t("list")}
      noneText={t("none")}
      isOffered={({ url }) => albumOf(url) !== album}
      selection={selection}
      onSelection={setSelection}
      preview={<BatchPreview outcome={preview.data} error={preview.error} />}
      onClose={onClose}
      onConfirm={() => void runBatch(change, target)}
    />
  );
}

function albumOf(url: string): string | undefined {
  return parseImagePath(new URL(url).pathname)?.album;
}
