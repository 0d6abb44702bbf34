"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { countSelected, type Selection } from "@/components/batches/selection";
import type { ListFilters } from "@/components/image-lists/filters";
import { getImages } from "@/components/image-lists/image-cache";
import type { ImageList } from "@/components/image-lists/image-list";
import type { GridImage } from "@/components/image-lists/list-api";
import { toGridImage } from "@/components/image-lists/to-grid-image";
import { useImagePages } from "@/components/image-lists/use-image-pages";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { mainContentId } from "@/components/ui/main-content";
import { EndOfPage, ImageOptions } from "./image-options.client";

interface Props {
  list: ImageList;
  filters: ListFilters;
  selection: Selection;
  onToggle: (id: string) => void;
  onClose: () => void;
}

/**
 * The images that were selected when it was opened, of which each can be deselected and selected
 * again.
 */
export function SelectedImagesDialog({ list, filters, selection, onToggle, onClose }: Props) {
  const t = useTranslations("selection.shown");
  const [initial] = useState(selection);
  const count = countSelected(selection);
  const options = { selection, onToggle: ({ id }: GridImage) => onToggle(id) };

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("title")}
      text={<span role="status">{t("text", { count })}</span>}
      closeLabel={t("close")}
      width="max-w-5xl"
      className="h-[calc(100dvh-2rem)]"
      // Without a selection, the button that opened it is gone.
      finalFocus={() => count > 0 || document.getElementById(mainContentId)}
      actions={
        <Button look="primary" onClick={onClose}>
          {t("done")}
        </Button>
      }
    >
      {initial.kind === "ids" ? (
        <ChosenImages ids={[...initial.ids]} list={list} {...options} />
      ) : (
        <MatchingImages filters={filters} exceptIds={initial.exceptIds} {...options} />
      )}
    </Dialog>
  );
}

interface OptionProps {
  selection: Selection;
  onToggle: (image: GridImage) => void;
}

/** As many as one request returns. */
const idsPerPage = 100;

/** Images by their ids, in the order in which they were selected. */
function ChosenImages({ ids, list, ...options }: { ids: readonly string[]; list: ImageList } & OptionProps) {
  const pages = useInfiniteQuery({
    queryKey: ["selected-images", useId()],
    queryFn: ({ pageParam: from }) => readImages(ids.slice(from, from + idsPerPage), list),
    initialPageParam: 0,
    getNextPageParam: (_page, all) =>
      all.length * idsPerPage < ids.length ? all.length * idsPerPage : undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const images = pages.data?.pages.flat() ?? [];
  return (
    <SelectedOptions
      images={images}
      error={pages.error ?? undefined}
      onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
      {...options}
    />
  );
}

/**
 * Returns the images from the list, and reads images that the list has unloaded; without images
 * that are gone.
 */
async function readImages(ids: readonly string[], list: ImageList): Promise<GridImage[]> {
  const loaded = new Map<string, GridImage>();
  for (const id of ids) {
    const index = list.indexOf(id);
    const image = index === undefined ? undefined : list.imageAt(index);
    if (image) loaded.set(id, image);
  }

  const others = await getImages(ids.filter((id) => !loaded.has(id)));
  for (const image of others) loaded.set(image.id, toGridImage(image));

  return ids.flatMap((id) => loaded.get(id) ?? []);
}

/** All images that match the filters except deselected ones. */
function MatchingImages({
  filters,
  exceptIds,
  ...options
}: { filters: ListFilters; exceptIds: ReadonlySet<string> } & OptionProps) {
  const { images, snapshot, loadMore } = useImagePages({ filters, sort: undefined });
  return (
    <SelectedOptions
      images={images.filter(({ id }) => !exceptIds.has(id))}
      error={snapshot.error}
      onMore={snapshot.isReady && !snapshot.isComplete ? loadMore : undefined}
      {...options}
    />
  );
}

interface SelectedOptionsProps extends OptionProps {
  images: readonly GridImage[];
  error: unknown;
  onMore: (() => void) | undefined;
}

function SelectedOptions({ images, error, onMore, ...options }: SelectedOptionsProps) {
  const t = useTranslations("selection.shown");
  const errorText = useErrorText();
  return (
    <>
      <ImageOptions label={t("title")} images={images} {...options} />
      {error !== undefined && (
        <p role="alert" className="py-4 text-sm text-danger">
          {errorText(error)}
        </p>
      )}
      {onMore && <EndOfPage key={images.length} onVisible={onMore} />}
    </>
  );
}
