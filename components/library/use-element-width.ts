import { type RefObject, useLayoutEffect, useState } from "react";

/**
 * Stored between visits of lists in this tab, which restores the rows on return. Never set on the
 * server.
 */
let lastWidth: number | undefined;

/** Returns the width of an element; before it is known, the one that is expected. */
export function useElementWidth(ref: RefObject<HTMLElement | null>, expected: number | undefined) {
  const [width, setWidth] = useState(lastWidth ?? expected);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;

    const measure = () => {
      lastWidth = element.clientWidth;
      setWidth(lastWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);

    return () => observer.disconnect();
  }, [ref]);
  return width;
}
