"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { cullPath } from "@/components/cull/stored-selection";
import {
  type CollectionOfList,
  describeChoice,
  hasManualOrder,
  isByMonth,
  type ListFilters,
  resolveSort,
  withDefaults,
} from "@/components/image-lists/filters";
import type { ImageList } from "@/components/image-lists/image-list";
import type { GridImage } from "@/components/image-lists/list-api";
import { useRequestedFocus } from "@/components/image-lists/requested-focus";
import { type ListStart, useImageList } from "@/components/image-lists/use-image-list";
import { useHasRole } from "@/components/session/role.client";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { iconButtonStyle } from "@/components/ui/icon-button-style";
import { GalleryHorizontal, ListChecks, ListFilter } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";
import { Tooltip } from "@/components/ui/tooltip";
import { useReturnedImages } from "@/components/viewer/use-delete-image";
import { dayMs } from "@/lib/kernel/time";
import { isDemoImage } from "./demo-images";
import { FilterChips } from "./filter-chips";
import { NewImages } from "./new-images.client";
import { SaveSearchButton } from "./save-search-button.client";
import { SelectableGrid } from "./selectable-grid.client";
import { useListChoice } from "./use-list-choice";
import { useSelection } from "./use-selection";
import { useViewMode } from "./use-view-mode";
import { SortMenu, ViewMenu } from "./view-menu";
import type { ViewState } from "./view-mode";

const FilterPanel = dynamic(() => import("./filter-panel.client").then((module) => module.FilterPanel));
const NoMatches = dynamic(() => import("./no-matches.client").then((module) => module.NoMatches));

interface Props {
  /** The heading of the page; undefined where it has one already. */
  title?: string;
  /** The name of the grid for screen readers. */
  label: string;
  /** The filters of the page itself. */
  filters?: ListFilters;
  start: ListStart;
  /** The license of the URL when it is not found; the list is not filtered by it. */
  unknownLicense?: string;
  view: ViewState;
  /** Instead of the grid when the page has no image at all. */
  empty: ReactNode;
  /**
   * Buttons of the page in addition to the buttons of the list; absent when it has no image at all.
   */
  actions?: ReactNode;
  /** Above the grid of a library that is as small as a new one and has demo images. */
  demoNotice?: ReactNode;
  /** Above the grid while the list has no filter. */
  highlights?: ReactNode;
  /** In the trash: the days that an image stays there. */
  trashDays?: number;
  /** On the page of an album: its slug. An image can become its cover. */
  coverAlbum?: string;
  /** On the page of a collection, whose ID is among the filters. */
  collection?: CollectionOfList;
}

const noFilters: ListFilters = {};
/** The demo images of larger libraries are not looked for. */
const newcomerImages = 60;

/**
 * A list of images with its filters, order, view and selection: the content of every page that
 * shows images.
 */
export function ImageLibrary(props: Props) {
  const { title, label, filters = noFilters, start, view, empty, actions, trashDays, coverAlbum } = props;
  const { unknownLicense, collection } = props;
  const t = useTranslations("library.toolbar");
  const mayEdit = useHasRole()("editor");
  const { choice, own, applied, choose } = useListChoice(filters, { unknownLicense, collection });
  const { list, snapshot } = useImageList(choice, start);
  const selection = useSelection(list);
  const [mode, setMode] = useViewMode(view.mode);
  const [focusId, setFocusId] = useState<string>();
  useReturnedImages(setFocusId);
  useRequestedFocus(setFocusId);
  const [isFilterOpen, setFilterOpen] = useState(false);
  const tile = useTranslations("library.tile");
  const daysLeft = ({ deleted_at }: GridImage, days: number) =>
    deleted_at && tile("daysLeft", { days: countDaysLeft(deleted_at, days) });
  const isManualOrder = hasManualOrder(collection) && resolveSort(choice) === "manual";
  const isFiltered = Object.keys(applied.filters).length > 0;
  const isEmpty = snapshot.isReady && snapshot.count === 0 && snapshot.isComplete;
  const hasDemoImages = props.demoNotice !== undefined && !isFiltered && findDemoImage(list, snapshot.count);
  // A page with a heading of its own counts its images there.
  const hasCount = title !== undefined || isFiltered;
  const summary = (
    <span role="status" className="block min-h-5 text-sm text-ink-soft tabular-nums">
      {hasCount && snapshot.isReady && snapshot.total !== undefined && t("count", { count: snapshot.total })}
    </span>
  );

  const toolbar = (
    <div className="flex flex-wrap items-center gap-1">
      {(!isEmpty || isFiltered) && actions}
      {!isEmpty && (
        <IconButton
          label={t("select")}
          aria-pressed={selection.isChoosing}
          onClick={() => (selection.isChoosing ? selection.clear() : selection.setChoosing(true))}
        >
          <ListChecks aria-hidden size={18} />
        </IconButton>
      )}
      {!isEmpty && mayEdit && choice.filters.deleted !== "only" && (
        <Tooltip text={t("cull")}>
          <Link href={cullPath(choice)} prefetch={false} aria-label={t("cull")} className={iconButtonStyle()}>
            <GalleryHorizontal aria-hidden size={18} />
          </Link>
        </Tooltip>
      )}
      {(!isEmpty || isFiltered) && (
        <>
          <IconButton
            label={t("filter")}
            aria-expanded={isFilterOpen}
            onClick={() => setFilterOpen(!isFilterOpen)}
          >
            <ListFilter aria-hidden size={18} />
          </IconButton>
          <SortMenu choice={choice} onChange={(order) => choose({ filters: own.filters, ...order })} />
          <ViewMenu mode={mode} onChange={setMode} />
        </>
      )}
    </div>
  );

  return (
    // Years stand along the edge of a grid.
    <div className={isEmpty ? undefined : "lg:pe-8"}>
      {title === undefined ? (
        <div className="mb-4 flex items-center justify-between gap-4">
          {summary}
          {toolbar}
        </div>
      ) : (
        <PageHeader title={title} summary={summary} actions={toolbar} />
      )}
      {isFilterOpen && (
        <FilterPanel
          own={own}
          choose={choose}
          // The choices of a stored query's images are not counted.
          fixed={collection?.isSmart ? noFilters : filters}
          count={snapshot.isReady ? snapshot.total : undefined}
          onClose={() => setFilterOpen(false)}
        />
      )}
      <FilterChips
        own={own}
        applied={applied}
        choose={choose}
        action={isFiltered && !collection?.isSmart && <SaveSearchButton choice={choice} />}
      />
      {snapshot.error !== undefined && <LoadFailure list={list} error={snapshot.error} />}
      <NewImages list={list} count={snapshot.newCount} onShown={setFocusId} />
      {hasDemoImages && props.demoNotice}
      {!isEmpty && !isFiltered && props.highlights}
      {isEmpty && isFiltered && <NoMatches fixed={filters} own={applied} choose={choose} />}
      {isEmpty && !isFiltered && empty}
      {!snapshot.isReady && snapshot.error === undefined && <GridSkeleton />}
      {!isEmpty && (
        <SelectableGrid
          // Another list starts at its top.
          key={describeChoice(choice)}
          label={label}
          list={list}
          choice={choice}
          snapshot={snapshot}
          selection={selection}
          mode={mode}
          setMode={setMode}
          // An action on all that match must not reach images that the list leaves out.
          filters={withDefaults(choice.filters)}
          coverAlbum={coverAlbum}
          isManualOrder={isManualOrder}
          expectedWidth={view.width}
          hasHeadings={isByMonth(choice)}
          noteOf={trashDays === undefined ? undefined : (image) => daysLeft(image, trashDays)}
          focusId={focusId}
          setFocusId={setFocusId}
        />
      )}
    </div>
  );
}

function countDaysLeft(deletedAt: string, days: number): number {
  const passed = Math.floor((Date.now() - Date.parse(deletedAt)) / dayMs);
  return Math.min(days, Math.max(0, days - passed));
}

/** The shape of a grid whose images are not known yet. */
function GridSkeleton() {
  const widths = [14, 20, 11, 17, 22, 13, 19, 15, 12, 21, 16, 18];
  return (
    <div aria-hidden className="flex flex-wrap gap-1.5 pt-12">
      {widths.map((width) => (
        <span
          key={width}
          className="h-28 animate-pulse rounded-sm bg-sunken sm:h-52"
          style={{ flex: `${width} 1 ${width}rem` }}
        />
      ))}
    </div>
  );
}

function LoadFailure({ list, error }: { list: ImageList; error: unknown }) {
  const t = useTranslations("library.failure");
  const errorText = useErrorText();
  return (
    <div
      role="alert"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-md border border-danger bg-danger-soft px-4 py-3 text-sm"
    >
      <p>{t("text", { reason: errorText(error) })}</p>
      <Button
        size="small"
        onClick={() => {
          list.clearError();
          list.refreshSoon({ delayMs: 0 });
        }}
      >
        {t("again")}
      </Button>
    </div>
  );
}

/** Whether a demo image is among the loaded images of a small library. */
function findDemoImage(list: ImageList, count: number): boolean {
  if (count > newcomerImages) return false;

  return Array.from({ length: count }, (_, index) => list.imageAt(index)).some(
    (image) => image !== undefined && isDemoImage(image),
  );
}
