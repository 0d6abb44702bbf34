import { useCallback, useState } from "react";

/** Widths of `iconButtonStyle` and of the gap of a bar. */
const [finePx, coarsePx, gapPx] = [36, 44, 4];

/** Counts how many icon buttons fit side by side into an element. */
export function useButtonSlots() {
  const [slots, setSlots] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;

    const button = window.matchMedia("(pointer: coarse)").matches ? coarsePx : finePx;
    const measure = () => setSlots(Math.floor((element.clientWidth + gapPx) / (button + gapPx)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);

    return () => observer.disconnect();
  }, []);
  return [ref, slots] as const;
}
