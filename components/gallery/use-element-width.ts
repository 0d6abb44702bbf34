import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Stored between visits, which restores the rows on return. Never set on the server. */
let lastWidth = 0;

/** Returns the width of the element with the ref; 0 until it is known. */
export function useElementWidth<Kind extends HTMLElement>(): [RefObject<Kind | null>, number] {
  const ref = useRef<Kind>(null);
  const [width, setWidth] = useState(lastWidth);
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
  }, []);
  return [ref, width];
}
