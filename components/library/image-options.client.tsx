"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { isSelected, type Selection } from "@/components/batches/selection";
import type { GridImage } from "@/components/image-lists/list-api";
import { classNames } from "@/components/ui/class-names";
import { Check } from "@/components/ui/icons";
import { TileImage } from "./tile-image";

interface Props {
  /** The name of the list for screen readers. */
  label: string;
  images: readonly GridImage[];
  selection: Selection;
  onToggle: (image: GridImage) => void;
}

const tileSize = 144;
/** The next page is loaded when its place is this near. */
const loadMargin = "600px";

/** Images to choose from, in squares. Arrow keys move, Space chooses. */
export function ImageOptions({ label, images, selection, onToggle }: Props) {
  const [activeIndex, setActiveIndex] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const active = Math.min(activeIndex, images.length - 1);

  function onKeyDown(event: KeyboardEvent): void {
    const next = moved(event, { index: active, count: images.length });
    const option = next === undefined ? undefined : list.current?.children[next];
    if (next === undefined || !(option instanceof HTMLElement)) return;

    event.preventDefault();
    setActiveIndex(next);
    option.focus();
  }

  return (
    <div
      ref={list}
      role="listbox"
      aria-label={label}
      aria-multiselectable
      onKeyDown={onKeyDown}
      className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2 p-1 sm:grid-cols-[repeat(auto-fill,minmax(8rem,1fr))]"
    >
      {images.map((image, index) => (
        <ImageOption
          key={image.id}
          image={image}
          isSelected={isSelected(selection, image.id)}
          isTabStop={index === active}
          onToggle={() => {
            setActiveIndex(index);
            onToggle(image);
          }}
        />
      ))}
    </div>
  );
}

interface OptionProps {
  image: GridImage;
  isSelected: boolean;
  isTabStop: boolean;
  onToggle: () => void;
}

function ImageOption({ image, isSelected: isChosen, isTabStop, onToggle }: OptionProps) {
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
        <TileImage image={image} width={tileSize} height={tileSize} isSquare place="later" />
      </span>
      {isChosen && (
        <span className="absolute start-1.5 top-1.5 grid size-5.5 place-items-center rounded-full border-2 border-accent bg-accent text-accent-ink">
          <Check aria-hidden size={14} strokeWidth={3} />
        </span>
      )}
    </div>
  );
}

/** The end of what is loaded. Needs another key for each page, because it may still be in view. */
export function EndOfPage({ onVisible }: { onVisible: () => void }) {
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
