"use client";

import { useTranslations } from "next-intl";
import { type CSSProperties, type MouseEvent, memo, useCallback, useEffect, useId, useRef } from "react";
import { countSelected, isSelected } from "@/components/batches/selection";
import type { ImageList, ListSnapshot } from "@/components/image-lists/image-list";
import type { GridImage } from "@/components/image-lists/list-api";
import { openImage } from "@/components/image-lists/sequence";
import { onDemand } from "@/components/ui/on-demand";
import { useIsMounted } from "@/components/ui/use-is-mounted";
import { DropMark } from "./drop-mark";
import { FlowGrid } from "./flow-grid";
import type { Box } from "./geometry/hit-tests";
import type { Section } from "./geometry/sections";
import { tileKey } from "./geometry/tile-batch";
import { visibleSections } from "./geometry/visible-rows";
import { saveGridWidth } from "./grid-width";
import { SectionHeading } from "./section-heading";
import { Tile } from "./tile";
import { useGridKeys } from "./use-grid-keys";
import { useElementWidth, useGridLayout } from "./use-grid-layout";
import { useGridScroll } from "./use-grid-scroll";
import type { ImageDrag } from "./use-image-drag";
import { useMarquee } from "./use-marquee";
import type { SelectionControls } from "./use-selection";
import { useTileBatch } from "./use-tile-batch";
import { useTouchSelection } from "./use-touch-selection";
import { headingHeight, type ViewMode } from "./view-mode";

const DayLabel = onDemand(() => import("./day-label.client").then((module) => module.DayLabel));
const Scrubber = onDemand(() => import("./scrubber.client").then((module) => module.Scrubber));

interface Props {
  list: ImageList;
  snapshot: ListSnapshot;
  selection: SelectionControls;
  mode: ViewMode;
  /** The width at the last visit. */
  expectedWidth: number | undefined;
  /** Whether sections are months. */
  hasHeadings: boolean;
  label: string;
  noteOf: ((image: GridImage) => string | undefined) | undefined;
  openMenu: (image: GridImage, anchor: HTMLElement | { x: number; y: number }) => void;
  /** Undefined where images cannot be dragged. */
  drag: ImageDrag | undefined;
  /** An image that receives the focus, with a function that ends the request. */
  focusRequest: { id: string; done: () => void } | undefined;
}

/** Height of the grid that a window shows first. */
const firstScreen = 700;
/** Images loaded again when the view stops at a place that was only passed. */
const loadDelayMs = 60;

/**
 * A grid of which only the rows near the window are mounted. Its height is exact before the images
 * are loaded.
 */
export function LibraryGrid(props: Props) {
  const { list, snapshot, selection, mode, expectedWidth, hasHeadings, label, noteOf, openMenu } = props;
  const { drag, focusRequest } = props;
  const t = useTranslations("library.grid");
  const grid = useRef<HTMLDivElement>(null);
  const gridId = useId();
  const width = useElementWidth(grid, expectedWidth);
  const layout = useGridLayout(snapshot, mode, width, hasHeadings);
  const scroll = useGridScroll(grid, layout, list);
  const hasScripts = useIsMounted();
  const openMenuAt = useCallback(
    (index: number, anchor: HTMLElement | { x: number; y: number }) => {
      const image = list.imageAt(index);
      if (image) openMenu(image, anchor);
    },
    [list, openMenu],
  );
  const keys = useGridKeys({ grid, list, layout, scroll, selection, openMenu: openMenuAt });
  const marquee = useMarquee({ grid, layout, list, scroll, selection });
  const touch = useTouchSelection(grid, selection);

  useEffect(() => {
    if (width !== undefined) saveGridWidth(width);
  }, [width]);

  const activeIndex = Math.min(keys.activeIndex, snapshot.count - 1);
  const visible = layout ? visibleSections(layout, scroll.mounted, activeIndex) : [];
  const tileKeys = useTileBatch(visible, list, scroll);

  const { first, end } = (layout && rangeOf(visibleSections(layout, scroll.mounted))) ?? {};
  const { sections, error } = snapshot;
  useEffect(() => {
    if (first === undefined || end === undefined || sections.length === 0 || error !== undefined) return;

    const timer = setTimeout(() => list.show(first, end), loadDelayMs);
    return () => clearTimeout(timer);
  }, [list, first, end, sections, error]);

  useEffect(() => {
    if (!focusRequest || !layout) return;

    const index = list.indexOf(focusRequest.id);
    if (index === undefined) return;

    keys.focusIndex(index);
    focusRequest.done();
  });

  function onClickCapture(event: MouseEvent<HTMLElement>): void {
    const target = event.target as HTMLElement;
    const cell = target.closest<HTMLElement>("[data-index]");
    if (!cell) return;

    const index = Number(cell.dataset.index);
    if (target.closest("[data-menu]")) {
      event.preventDefault();
      openMenuAt(index, target.closest<HTMLElement>("[data-menu]") ?? cell);
      return;
    }

    const isCheck = target.closest("[data-check]") !== null;
    const isTouchChoice = selection.count > 0 && isTouch(event);
    const selects = isCheck || selection.isChoosing || isTouchChoice || event.metaKey || event.ctrlKey;
    if (touch.ignoresClick.current) event.preventDefault();
    else if (event.shiftKey) {
      event.preventDefault();
      selection.extendTo(index);
    } else if (selects) {
      event.preventDefault();
      selection.toggle(index);
    } else if (target.closest("a") && !event.altKey) {
      const image = list.imageAt(index);
      if (!image) return;

      event.preventDefault();
      openImage(image.id, cell);
    }
  }

  function onContextMenu(event: MouseEvent<HTMLElement>): void {
    const cell = (event.target as HTMLElement).closest<HTMLElement>("[data-index]");
    if (!cell) return;

    event.preventDefault();
    if (!isTouch(event)) openMenuAt(Number(cell.dataset.index), { x: event.clientX, y: event.clientY });
  }

  const isSelecting = selection.isChoosing || selection.count > 0;
  return (
    <div className="@container relative">
      {layout && hasHeadings && <DayLabel layout={layout} list={list} currentTop={scroll.currentTop} />}
      <div
        ref={grid}
        id={gridId}
        role="grid"
        aria-label={label}
        aria-multiselectable
        aria-rowcount={layout ? layout.rowCount + (hasHeadings ? layout.sections.length : 0) : -1}
        aria-busy={!snapshot.isReady}
        data-selecting={isSelecting || undefined}
        className="relative [overflow-anchor:none] select-none"
        style={layout && { height: scroll.boxHeight }}
        onClickCapture={onClickCapture}
        onContextMenu={onContextMenu}
        {...keys.handlers}
        onPointerDown={(event) => {
          marquee.onPointerDown(event);
          touch.onPointerDown(event);
          drag?.startOnPress(event);
        }}
        {...drag?.handlers}
      >
        {!layout && (
          <FlowGrid list={list} snapshot={snapshot} mode={mode} hasHeadings={hasHeadings} noteOf={noteOf} />
        )}
        {layout &&
          visible.map(({ section, rows }) => {
            const sectionNumber = layout.sections.indexOf(section) + 1;
            return (
              <div key={section.key} role="rowgroup" className="contents">
                {hasHeadings && (
                  <SectionHeading
                    month={section.key}
                    count={section.count}
                    rowIndex={section.firstRow + sectionNumber}
                    isSelected={isSectionSelected(list, section, selection)}
                    style={placed(section.top - scroll.origin, headingHeight)}
                    onToggle={
                      hasScripts
                        ? () => selection.toggleRange(section.firstIndex, section.firstIndex + section.count)
                        : undefined
                    }
                  />
                )}
                {rows.map(({ row, gridRow, top, height, tiles }) => (
                  <div
                    key={row}
                    role="row"
                    aria-rowindex={gridRow + (hasHeadings ? sectionNumber : 0) + 1}
                    className="flex contain-[size_layout_style]"
                    style={{ ...placed(top - scroll.origin, height), gap: layout.spec.gap }}
                  >
                    {tiles.map((tile, column) => {
                      const index = section.firstIndex + tile.offset;
                      const image = list.imageAt(index);
                      const style = styleOfWidth(tile.width);
                      if (!image || !tileKeys.has(tileKey(section.key, row, image.id)))
                        return <EmptyTile key={index} index={index} style={style} />;

                      return (
                        <Tile
                          key={image.id}
                          image={image}
                          index={index}
                          column={column}
                          width={Math.ceil(tile.width)}
                          height={height}
                          mode={mode}
                          style={style}
                          place={gridRow === 0 ? "firstRow" : top < firstScreen ? "firstScreen" : "later"}
                          isSelected={isSelected(selection.selection, image.id)}
                          isTabStop={hasScripts ? index === activeIndex : undefined}
                          note={noteOf?.(image)}
                        />
                      );
                    })}
                  </div>
                ))}
              </div>
            );
          })}
        {layout && drag?.mark && <DropMark layout={layout} mark={drag.mark} origin={scroll.origin} />}
        {layout && marquee.box && <SelectionBox box={marquee.box} origin={scroll.origin} />}
      </div>
      {layout && hasHeadings && <Scrubber layout={layout} scroll={scroll} gridId={gridId} />}
      {!snapshot.isComplete && (
        <p role="status" className="py-8 text-center text-sm text-ink-soft">
          {t("loadingMore")}
        </p>
      )}
    </div>
  );
}

/** The rectangle that is drawn to select. */
function SelectionBox({ box: { start, top, width, height }, origin }: { box: Box; origin: number }) {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-10 rounded-sm border-2 border-accent-text bg-accent/20"
      style={{ insetInlineStart: start, insetBlockStart: top - origin, width, height }}
    />
  );
}

const EmptyTile = memo(function EmptyTile({ index, style }: { index: number; style: CSSProperties }) {
  return <div role="gridcell" data-index={index} className="shrink-0 rounded-sm bg-sunken" style={style} />;
});

const placed = (top: number, height: number) =>
  ({ position: "absolute", insetInline: 0, insetBlockStart: top, height }) as const;

/** The same object for the same width, so that tiles that did not change are not rendered again. */
const styles = new Map<number, { width: number }>();

function styleOfWidth(width: number): { width: number } {
  const style = styles.get(width) ?? { width };
  if (styles.size > 5_000) styles.clear();
  styles.set(width, style);

  return style;
}

/** Returns the positions in these sections. */
function rangeOf(visible: ReturnType<typeof visibleSections>): { first: number; end: number } | undefined {
  const [first, last] = [visible[0], visible.at(-1)];
  if (!first || !last) return undefined;

  const firstOffset = first.rows[0]?.tiles[0]?.offset ?? 0;
  const lastOffset = last.rows.at(-1)?.tiles.at(-1)?.offset ?? last.section.count - 1;

  return { first: first.section.firstIndex + firstOffset, end: last.section.firstIndex + lastOffset + 1 };
}

const isTouch = ({ nativeEvent }: MouseEvent) =>
  "pointerType" in nativeEvent && nativeEvent.pointerType === "touch";

/** Whether every loaded image of a section is selected. */
function isSectionSelected(list: ImageList, section: Section, { selection }: SelectionControls): boolean {
  if (countSelected(selection) < section.count) return false;

  for (let index = section.firstIndex; index < section.firstIndex + section.count; index += 1) {
    const image = list.imageAt(index);
    if (!image || !isSelected(selection, image.id)) return false;
  }
  return true;
}
