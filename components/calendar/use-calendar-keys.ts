import { useRouter } from "next/navigation";
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState, useTransition } from "react";
import { moveDay } from "./calendar-days";
import { monthPath } from "./calendar-paths";

interface Options {
  grid: RefObject<HTMLElement | null>;
  month: string;
  firstWeekday: number;
  /** The day that the Tab key reaches at first. */
  firstDay: string;
}

/** The one day of a calendar that the Tab key reaches, and the keys that move it, also to other months. */
export function useCalendarKeys({ grid, month, firstWeekday, firstDay }: Options) {
  const router = useRouter();
  const [isLoading, startLoading] = useTransition();
  const [active, setActive] = useState(firstDay);
  /** A day of a month that is being loaded, which then receives the focus. */
  const awaited = useRef<string>(undefined);
  const activeDay = active.startsWith(month) ? active : firstDay;

  // Before the browser paints, so that the focus is never lost with the days of the other month.
  useLayoutEffect(() => {
    const day = awaited.current;
    if (!day?.startsWith(month)) return;

    awaited.current = undefined;
    const focused = document.activeElement;
    // A user who continues elsewhere must not lose the focus to a day that arrives late.
    if (focused === null || focused === document.body || grid.current?.contains(focused)) focusDay(grid, day);
  }, [grid, month]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const cell = (event.target as HTMLElement).closest<HTMLElement>("[data-day]");
    if (!cell?.dataset.day || event.altKey || event.ctrlKey || event.metaKey) return;

    const isMirrored = getComputedStyle(cell).direction === "rtl";
    // A link may have led to another month before the awaited one was loaded.
    const awaitedDay = isLoading ? awaited.current : undefined;
    const from = awaitedDay ?? cell.dataset.day;
    const next = moveDay(from, event.key, { firstWeekday, isMirrored, isShifted: event.shiftKey });
    if (next === undefined) return;

    event.preventDefault();
    setActive(next);
    const isShown = next.startsWith(month);
    if (isShown) focusDay(grid, next);
    // A key that leads back also ends the way to another month.
    if (!isShown || awaitedDay !== undefined)
      startLoading(() => router.replace(monthPath(next.slice(0, 7)), { scroll: false }));
    awaited.current = isShown ? undefined : next;
  }

  return { activeDay, setActive, onKeyDown, isLoading };
}

function focusDay(grid: RefObject<HTMLElement | null>, day: string): void {
  grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
}
