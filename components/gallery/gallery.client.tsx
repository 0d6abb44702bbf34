"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { api, unwrap } from "@/components/api/client";
import { imageKeys } from "@/components/images/image-cache";
import { useRestoredImages } from "@/components/images/restored-images";
import type { ImageResource } from "@/lib/images/resource";
import type { Page } from "@/lib/kernel/page";
import { EmptyGallery } from "./empty-gallery";
import { GalleryGrid } from "./gallery-grid";
import { LoadMore } from "./load-more";
import { useNoTextSelection } from "./use-no-text-selection";

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
