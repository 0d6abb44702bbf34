"use client";

import { useEffect, useRef, useState } from "react";
import type { ImageList } from "@/components/image-lists/image-list";
import type { GridImage } from "@/components/image-lists/list-api";
import { classNames } from "@/components/ui/class-names";
import { useFormats } from "@/components/ui/use-formats";
import { type GridLayout, rowAtHeight, sectionAtHeight } from "./geometry/sections";
import { topBarHeight } from "./use-grid-scroll";

interface Props {
  layout: GridLayout;
  list: ImageList;
  /** The height in the grid at the top of the window. */
  currentTop: () => number;
}

/** Milliseconds for which it stays after the last scrolling. */
const stayMs = 1_200;

/**
 * While the page scrolls, and when what it scrolled to is loaded: the day of the first image
 * beneath the top bar.
 */
export function DayLabel({ layout, list, currentTop }: Props) {
  const { day: formatDay } = useFormats();
  const [day, setDay] = useState<string>();
  const [isShown, setShown] = useState(false);
  /**
   * Whether the place scrolled to last has not shown its day: it is not loaded, or is being laid
   * out again.
   */
  const isAwaited = useRef(false);
  useEffect(() => {
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      timer = undefined;
      setShown(false);
    };

    const measure = () => {
      frame = 0;
      clearTimeout(timer);
      timer = setTimeout(hide, stayMs);
      const top = currentTop();
      const image = top > 0 ? findImage(layout, list, top + topBarHeight) : undefined;
      isAwaited.current = top > 0 && image === undefined;
      setShown(image !== undefined);
      if (image) setDay((image.taken_at ?? image.created_at).slice(0, 10));
    };

    const measureSoon = () => {
      if (frame === 0) frame = requestAnimationFrame(measure);
    };
    const measureAwaited = () => {
      if (isAwaited.current) measureSoon();
    };
    measureAwaited();
    const unsubscribe = list.subscribe(measureAwaited);
    window.addEventListener("scroll", measureSoon, { passive: true });

    return () => {
      isAwaited.current ||= timer !== undefined;
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      setShown(false);
      unsubscribe();
      window.removeEventListener("scroll", measureSoon);
    };
  }, [layout, list, currentTop]);

  return (
    <div
      aria-hidden
      className="pointer-events-none sticky top-[4.25rem] z-10 flex h-0 justify-center overflow-visible"
    >
      {day !== undefined && (
        <span
          data-day={day}
          className={classNames(
            "h-fit rounded-full border border-line bg-raised px-3 py-1 text-[0.8125rem] font-medium whitespace-nowrap tabular-nums shadow-float transition-opacity duration-120",
            !isShown && "opacity-0",
          )}
        >
          {formatDay(day)}
        </span>
      )}
    </div>
  );
}

/** The first image of the row at a height. */
function findImage(layout: GridLayout, list: ImageList, y: number): GridImage | undefined {
  const section = sectionAtHeight(layout, y);
  if (!section?.rows) return undefined;

  return list.imageAt(section.firstIndex + (section.rows.starts[rowAtHeight(section, y)] ?? 0));
}
