"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ImagePlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { api, unwrap } from "@/components/api/client";
import { imageKeys } from "@/components/images/image-cache";
import { useRestoredImages } from "@/components/images/use-delete-image";
import { Button } from "@/components/ui/button";
import { UploadButton } from "@/components/uploads/upload-button.client";
import type { ImageResource } from "@/lib/images/resource";
import type { Page } from "@/lib/kernel/page";
import { GalleryGrid } from "./gallery-grid";

interface Props {
  /** Rendered with the page and not fetched again; further pages load on scroll. */
  firstPage: Page<ImageResource>;
  /** The cursor of the first page when it is not the newest page. */
  cursor: string | undefined;
  pageSize: number;
}

/** The owner's images, newest first, with infinite scroll. */
export function Gallery({ firstPage, cursor, pageSize }: Props) {
  const images = useInfiniteQuery({
    queryKey: imageKeys.list(cursor),
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: pageSize, ...(pageParam !== undefined && { cursor: pageParam }) };
      return unwrap(api.GET("/images", { params: { query }, signal }));
    },
    initialPageParam: cursor,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    initialData: { pages: [firstPage], pageParams: [cursor] },
  });
  const visibleImages = useMemo(
    () => images.data.pages.flatMap((page) => page.data).filter(({ status }) => status.upload === "complete"),
    [images.data],
  );

  const [restoredId, setRestoredId] = useState<string>();
  useRestoredImages(setRestoredId);
  useNoTextSelection();

  if (visibleImages.length === 0 && !images.hasNextPage) return <EmptyGallery />;
  return (
    <>
      <GalleryGrid
        images={visibleImages}
        isComplete={!images.hasNextPage}
        restoredId={restoredId}
        onFocused={() => setRestoredId(undefined)}
      />
      {images.hasNextPage && (
        <LoadMore
          // A new page needs a new observer: the end may still be in sight.
          key={images.data.pages.length}
          isLoading={images.isFetchingNextPage}
          hasFailed={images.isFetchNextPageError}
          onMore={() => void images.fetchNextPage()}
        />
      )}
    </>
  );
}

function EmptyGallery() {
  const t = useTranslations("gallery.empty");
  return (
    <div className="grid min-h-[60dvh] place-items-center rounded-lg border-2 border-dashed border-line p-8">
      <div className="flex max-w-sm flex-col items-center text-center">
        <ImagePlus aria-hidden size={40} strokeWidth={1.5} className="text-accent-text" />
        <h2 className="mt-5 text-xl font-semibold tracking-tight">{t("title")}</h2>
        <p className="mt-2 mb-7 text-ink-soft">{t("text")}</p>
        <UploadButton size="large" />
      </div>
    </div>
  );
}

interface LoadMoreProps {
  isLoading: boolean;
  hasFailed: boolean;
  onMore: () => void;
}

/** The end of the loaded images: loads more when it comes near, and on a click after a failure. */
function LoadMore({ isLoading, hasFailed, onMore }: LoadMoreProps) {
  const t = useTranslations("gallery.grid");
  const end = useRef<HTMLDivElement>(null);
  const onMoreRef = useRef(onMore);

  useEffect(() => {
    const element = end.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onMoreRef.current();
      },
      { rootMargin: "1200px 0px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={end} className="flex flex-col items-center gap-3 py-10 text-sm text-ink-soft">
      <p role="status">{hasFailed ? t("moreFailed") : isLoading && t("loadingMore")}</p>
      {hasFailed && <Button onClick={onMore}>{t("tryAgain")}</Button>}
    </div>
  );
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;

/** Disables Ctrl-A and ⌘A outside of fields, where they would highlight every image of the page as selected text. */
function useNoTextSelection(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSelectAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a";
      if (isSelectAll && !isField(event.target)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
