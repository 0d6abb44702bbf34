import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Kept between visits of the page, so that coming back finds the rows where they were. Never set on the server. */
let lastWidth = 0;

/** The width of the element that the ref is given to; 0 until it is known. */
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
