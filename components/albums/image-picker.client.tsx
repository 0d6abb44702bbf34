"use client";

import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import { type Selection, toggled } from "@/components/batches/selection";
import type { ListChoice } from "@/components/image-lists/filters";
import { useImagePages } from "@/components/image-lists/use-image-pages";
import { EndOfPage, ImageOptions } from "@/components/library/image-options.client";
import { parseImagePath } from "@/lib/image-urls/image-path";

interface Props {
  choice: ListChoice;
  /** Images of this album are left out. */
  exceptAlbum: string;
  selection: Selection;
  onSelection: (selection: Selection) => void;
}

/** Images of other albums to choose from; more are loaded as they come into view. */
export function ImagePicker({ choice, exceptAlbum, selection, onSelection }: Props) {
  const t = useTranslations("albums.addition");
  const errorText = useErrorText();
  const { images, snapshot, loadMore } = useImagePages(choice);
  const offered = images.filter(({ url }) => albumOf(url) !== exceptAlbum);

  return (
    <>
      <ImageOptions
        label={t("list")}
        images={offered}
        selection={selection}
        onToggle={(image) => onSelection(toggled(selection, image.id))}
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
    </>
  );
}

function albumOf(url: string): string | undefined {
  return parseImagePath(new URL(url).pathname)?.album;
}
