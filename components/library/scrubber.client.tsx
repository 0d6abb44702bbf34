"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { useFormats } from "@/components/ui/use-formats";
import { type GridLayout, sectionAtHeight } from "./geometry/sections";
import { type GridScroll, topBarHeight } from "./use-grid-scroll";

/** A shorter grid is scrolled faster by hand. */
const minScreens = 2;
/** Years whose labels would overlap are left out. */
const minLabelDistance = 0.045;

interface Props {
  layout: GridLayout;
  scroll: GridScroll;
  gridId: string;
}

/** The years of a library along its edge: dragging goes to any month. */
export function Scrubber({ layout, scroll, gridId }: Props) {
  const t = useTranslations("library.scrubber");
  const { month: formatMonth, number } = useFormats();
  const track = useRef<HTMLDivElement>(null);
  const [isDragging, setDragging] = useState(false);
  const { height, sections } = layout;
  const current = sectionAtHeight(layout, scroll.top + topBarHeight);
  if (height < scroll.windowHeight * minScreens || sections.length < 2 || !current) return null;

  const last = Math.max(1, height - scroll.windowHeight);
  const share = Math.min(1, Math.max(0, scroll.top / last));
  const goTo = (y: number) => scroll.scrollTo(Math.min(last, Math.max(0, y)));
  const goToPointer = (clientY: number) => {
    const box = track.current?.getBoundingClientRect();
    if (box) goTo(((clientY - box.top) / box.height) * last);
  };

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;

    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus();
    setDragging(true);
    goToPointer(event.clientY);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const position = current ? sections.indexOf(current) : 0;
    const year = current?.key.slice(0, 4) ?? "";
    const target = {
      ArrowDown: () => sections[position + 1],
      ArrowUp: () => sections[position - 1] ?? sections[0],
      PageDown: () => sections.find(({ key }, at) => at > position && !key.startsWith(year)),
      PageUp: () => sections.findLast(({ key }, at) => at < position && !key.startsWith(year)) ?? sections[0],
      Home: () => sections[0],
      End: () => sections.at(-1),
    }[event.key];
    if (!target) return;

    event.preventDefault();
    const section = target();
    if (section) goTo(section.top - topBarHeight);
  }

  return (
    <div
      ref={track}
      role="scrollbar"
      tabIndex={0}
      aria-label={t("label")}
      aria-orientation="vertical"
      aria-controls={gridId}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={t("value", { month: formatMonth(current.key), count: current.count })}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => isDragging && goToPointer(event.clientY)}
      onPointerUp={() => setDragging(false)}
      onPointerCancel={() => setDragging(false)}
      className="group/scrubber fixed end-0 top-[5.25rem] bottom-[calc(var(--bottom-bar,0rem)+1.75rem)] z-10 w-5 touch-none select-none lg:w-12"
    >
      {yearMarks(layout, last).map(({ year, place }) => (
        <span
          key={year}
          aria-hidden
          className="absolute end-3.5 -translate-y-1/2 rounded-sm bg-paper/80 px-1 text-[0.6875rem] leading-4 font-medium text-ink-soft tabular-nums opacity-0 transition-opacity duration-120 group-hover/scrubber:opacity-100 group-focus-visible/scrubber:opacity-100 lg:opacity-100"
          style={{ insetBlockStart: `${place * 100}%` }}
        >
          {year}
        </span>
      ))}
      <span
        aria-hidden
        className="absolute end-0 h-1 w-3 -translate-y-1/2 rounded-s-full bg-accent-text pointer-coarse:h-11 pointer-coarse:w-2.5"
        style={{ insetBlockStart: `${share * 100}%` }}
      />
      <span
        aria-hidden
        className={classNames(
          "pointer-events-none absolute end-11 -translate-y-1/2 rounded-md bg-ink px-2.5 py-1 text-[0.8125rem] font-medium whitespace-nowrap text-paper shadow-float transition-opacity duration-120",
          !isDragging && "opacity-0 group-focus-visible/scrubber:opacity-100",
        )}
        style={{ insetBlockStart: `${share * 100}%` }}
      >
        {formatMonth(current.key)}
        <span className="ms-2 font-normal tabular-nums">{number(current.count)}</span>
      </span>
    </div>
  );
}

/**
 * The places of years along the track, from 0 to 1: a press there goes to the year. Leaves out
 * those too near to the one before.
 */
function yearMarks({ sections }: GridLayout, last: number): Array<{ year: string; place: number }> {
  const marks: Array<{ year: string; place: number }> = [];
  for (const { key, top } of sections) {
    const year = key.slice(0, 4);
    const place = Math.min(1, Math.max(0, (top - topBarHeight) / last));
    const before = marks.at(-1);
    if (before?.year === year || (before && place - before.place < minLabelDistance)) continue;

    marks.push({ year, place });
  }
  return marks;
}
