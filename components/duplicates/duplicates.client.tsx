"use client";

import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { api, unwrap } from "@/components/api/client";
import { EmptyList } from "@/components/library/empty-list";
import { Button } from "@/components/ui/button";
import { CopyCheck } from "@/components/ui/icons";
import { mainContentId } from "@/components/ui/main-content";
import { Progress } from "@/components/ui/progress";
import type { DuplicatePage } from "@/lib/images/similar/resource";
import { DuplicateGroupCard, groupHeadingId } from "./duplicate-group";
import { duplicatesKey, groupsPerPage, listGroups, type VisibleGroup } from "./duplicate-pages";
import { KeepAll } from "./keep-all.client";
import { useTrashImages } from "./use-trash-images";

interface Props {
  /** Images among which duplicates are searched, at most 10,000. */
  imageCount: number;
}

/**
 * Groups of identical images, then groups of similar ones, which are searched for while the end is
 * in sight.
 */
export function Duplicates({ imageCount }: Props) {
  const t = useTranslations("duplicates.list");
  const search = useSuspenseInfiniteQuery({
    queryKey: duplicatesKey,
    queryFn: ({ pageParam, signal }): Promise<DuplicatePage> => {
      const query = { limit: groupsPerPage, ...(pageParam !== undefined && { cursor: pageParam }) };
      return unwrap(api.GET("/images/duplicates", { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchOnWindowFocus: false,
  });
  const groups = listGroups(search.data);
  const trash = useTrashImages((ids) => {
    const restored = groups.find(({ images }) => images.some(({ id }) => ids.includes(id)));
    if (restored) focusGroup(restored);
  });

  /** The focus continues to the next group, because the button that had it disappears. */
  function trashFrom(index: number, ids: readonly string[]) {
    const next = groups[index + 1] ?? groups[index - 1];
    void trash(ids);
    focusGroup(next);
  }

  const progress = search.data.pages.at(-1)?.progress ?? 1;
  return (
    <>
      {groups.length > 0 && <KeepAll groups={groups} />}
      {groups.map((group, index) => (
        <DuplicateGroupCard key={group.key} group={group} onTrash={(ids) => trashFrom(index, ids)} />
      ))}
      {search.hasNextPage ? (
        <Searching
          // A new page needs a new observer: the end may still be in sight.
          key={search.data.pages.length}
          progress={progress}
          hasFailed={search.isFetchNextPageError}
          onMore={() => void search.fetchNextPage()}
        />
      ) : (
        <div role="status">
          {groups.length === 0 ? (
            <EmptyList
              icon={<CopyCheck aria-hidden size={40} strokeWidth={1.5} />}
              title={t("noneTitle")}
              text={t("none", { count: imageCount })}
            />
          ) : (
            <p className="flex items-center gap-2 border-t border-line py-6 text-ink-soft">
              <CopyCheck aria-hidden size={18} />
              {t("end")}
            </p>
          )}
        </div>
      )}
    </>
  );
}

function focusGroup(group: VisibleGroup | undefined): void {
  const id = group ? groupHeadingId(group.key) : mainContentId;
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}

interface SearchingProps {
  /** Share of the images that have been compared. */
  progress: number;
  hasFailed: boolean;
  onMore: () => void;
}

/**
 * The end of what has been found: continues the search when it comes near, and on a click after a
 * failure.
 */
function Searching({ progress, hasFailed, onMore }: SearchingProps) {
  const t = useTranslations("duplicates.list");
  const end = useRef<HTMLDivElement>(null);
  const onMoreRef = useRef(onMore);

  useEffect(() => {
    const element = end.current;
    if (!element) return;

    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onMoreRef.current();
      },
      { rootMargin: "800px 0px" },
    );
    observer.observe(element);

    return () => observer.disconnect();
  }, []);

  return (
    <div
      ref={end}
      className="flex max-w-sm flex-col items-start gap-3 border-t border-line py-6 text-sm text-ink-soft"
    >
      <p role="status">{hasFailed ? t("failed") : t("searching", { share: progress })}</p>
      {hasFailed ? (
        <Button onClick={onMore}>{t("tryAgain")}</Button>
      ) : (
        <Progress label={t("progress")} fraction={progress} />
      )}
    </div>
  );
}
