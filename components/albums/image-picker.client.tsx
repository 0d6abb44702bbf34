"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useErrorText } from "@/components/api/api-error";
import { describeChoice, type ListChoice, resolveSort } from "@/components/library/filters";
import { CursorList } from "@/components/library/list/cursor-list";
import { type GridImage, listApi } from "@/components/library/list/list-api";
import { TileImage } from "@/components/library/tile-image";
import { isSelected, type Selection, toggled } from "@/components/selection/selection";
import { classNames } from "@/components/ui/class-names";
import { parseImagePath } from "@/lib/image-urls/image-path";

interface Props {
  choice: ListChoice;
  /** Images of this album are left out. */
  exceptAlbum: string;
  selection: Selection;
  onSelection: (selection: Selection) => void;
}

const tileSize = 144;
/** The next page is loaded when its place is this near. */
const loadMargin = "600px";

/** Images to choose from, in squares. Arrow keys move, Space chooses; more are loaded as they come into view. */
export function ImagePicker({ choice, exceptAlbum, selection, onSelection }: Props) {
  const t = useTranslations("albums.addition");
  const errorText = useErrorText();
  const { images, snapshot, loadMore } = usePages(choice);
  const [activeIndex, setActiveIndex] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const offered = images.filter(({ url }) => albumOf(url) !== exceptAlbum);
  const active = Math.min(activeIndex, offered.length - 1);

  function onKeyDown(event: KeyboardEvent): void {
    const next = moved(event, { index: active, count: offered.length });
    const option = next === undefined ? undefined : list.current?.children[next];
    if (next === undefined || !(option instanceof HTMLElement)) return;
    event.preventDefault();
    setActiveIndex(next);
    option.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="listbox"
        aria-label={t("list")}
        aria-multiselectable
        onKeyDown={onKeyDown}
        className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2 p-1 sm:grid-cols-[repeat(auto-fill,minmax(8rem,1fr))]"
      >
        {offered.map((image, index) => (
          <PickerTile
            key={image.id}
            image={image}
            isSelected={isSelected(selection, image.id)}
            isTabStop={index === active}
            onToggle={() => {
              setActiveIndex(index);
              onSelection(toggled(selection, image.id));
            }}
          />
        ))}
      </div>
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

interface TileProps {
  image: GridImage;
  isSelected: boolean;
  isTabStop: boolean;
  onToggle: () => void;
}

function PickerTile({ image, isSelected: isChosen, isTabStop, onToggle }: TileProps) {
  return (
    <div
      role="option"
      aria-selected={isChosen}
      aria-label={image.filename}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onToggle}
      onKeyDown={(event) => {
        if (event.key !== " " && event.key !== "Enter") return;
        event.preventDefault();
        onToggle();
      }}
      className="relative aspect-square cursor-pointer rounded-sm outline-offset-2 select-none [contain-intrinsic-size:auto_8rem] [content-visibility:auto]"
    >
      <span
        className={classNames(
          "absolute inset-0 overflow-hidden rounded-sm bg-sunken transition-[scale] duration-120",
          isChosen && "scale-92 ring-3 ring-accent ring-offset-2 ring-offset-raised forced-colors:outline-3",
        )}
      >
        <TileImage image={image} width={tileSize} height={tileSize} isSquare isUrgent={false} />
      </span>
      {isChosen && (
        <span className="absolute start-1.5 top-1.5 grid size-5.5 place-items-center rounded-full border-2 border-accent bg-accent text-accent-ink">
          <Check aria-hidden size={14} strokeWidth={3} />
        </span>
      )}
    </div>
  );
}

function usePages(choice: ListChoice) {
  const key = describeChoice(choice);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says everything of the choice.
  const list = useMemo(
    () => new CursorList(listApi, { filters: choice.filters, sort: resolveSort(choice) }, undefined),
    [key],
  );
  const snapshot = useSyncExternalStore(list.subscribe, list.snapshot, list.snapshot);
  // Somebody who types asks for many lists.
  useEffect(() => list.refreshSoon({ delayMs: 200 }), [list]);
  const images = useMemo(
    () => Array.from({ length: snapshot.count }, (_, index) => list.imageAt(index)).filter(isPresent),
    [list, snapshot],
  );
  return { images, snapshot, loadMore: () => list.show(0, list.snapshot().count) };
}

const isPresent = (image: GridImage | undefined): image is GridImage => image !== undefined;

/** The end of what is loaded. Mounted again with each page, because it may still be in view. */
function EndOfPage({ onVisible }: { onVisible: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onVisible);
  useEffect(() => {
    const element = end.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: loadMargin,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return <div ref={end} className="h-8" />;
}

function albumOf(url: string): string | undefined {
  return parseImagePath(new URL(url).pathname)?.album;
}

/** The place that a key leads to; undefined for keys that do not move. */
function moved(
  { key, currentTarget }: KeyboardEvent,
  { index, count }: { index: number; count: number },
): number | undefined {
  const style = getComputedStyle(currentTarget);
  const columns = style.gridTemplateColumns.split(" ").length;
  const forward = style.direction === "rtl" ? -1 : 1;
  const steps: Record<string, number> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -index,
    End: count - 1 - index,
  };
  const step = steps[key];
  if (step === undefined) return undefined;
  return Math.max(0, Math.min(count - 1, index + step));
}
