import { type UIEvent, useRef } from "react";

type ScrollArea = Pick<
  Element,
  "scrollLeft" | "scrollTop" | "scrollWidth" | "scrollHeight" | "clientWidth" | "clientHeight"
>;

/**
 * Lets the elements with `data-linked-scroll` in a container scroll together. Returns the container's
 * handler for `onScrollCapture`: scroll events do not bubble.
 */
export function useLinkedScroll() {
  /** The element whose next scroll event is caused by the handler. */
  const moved = useRef<EventTarget>(null);
  return ({ currentTarget, target }: UIEvent<HTMLElement>): void => {
    const isCaused = target === moved.current;
    moved.current = null;
    if (isCaused || !(target instanceof Element)) return;

    for (const other of currentTarget.querySelectorAll("[data-linked-scroll]")) {
      if (other === target) continue;

      const { scrollLeft, scrollTop } = other;
      other.scrollTo(matchScroll(target, other));
      if (other.scrollLeft !== scrollLeft || other.scrollTop !== scrollTop) moved.current = other;
    }
  };
}

/**
 * Returns the position at which the second area shows the same part of its content as the first. It
 * keeps its position on an axis on which the first cannot scroll.
 */
export function matchScroll(first: ScrollArea, second: ScrollArea): { left: number; top: number } {
  const left = share(first.scrollLeft, first.scrollWidth - first.clientWidth);
  const top = share(first.scrollTop, first.scrollHeight - first.clientHeight);
  return {
    left: left === undefined ? second.scrollLeft : left * (second.scrollWidth - second.clientWidth),
    top: top === undefined ? second.scrollTop : top * (second.scrollHeight - second.clientHeight),
  };
}

const share = (position: number, range: number) => (range > 0 ? position / range : undefined);
