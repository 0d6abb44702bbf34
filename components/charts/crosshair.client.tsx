"use client";

import { type PointerEvent, useState } from "react";
import "./charts.css";

interface Props {
  label: string;
  /** The figures of each day in words, oldest first. */
  points: readonly string[];
}

/**
 * Reads the figures of one day off a chart: under the pointer, or by arrow keys. A range input has
 * the keys, their direction in each script, touch and what screen readers say; it lies over the
 * chart.
 */
export function Crosshair({ label, points }: Props) {
  const last = points.length - 1;
  const [index, setIndex] = useState(last);
  const [isShown, setIsShown] = useState(false);
  const place = last > 0 ? (index / last) * 100 : 50;
  const follow = (event: PointerEvent<HTMLInputElement>) => {
    const { left, width, direction } = rectOf(event.currentTarget);
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width));
    setIndex(Math.round((direction === "rtl" ? 1 - share : share) * last));
    setIsShown(true);
  };

  return (
    <>
      <input
        type="range"
        className="crosshair-input"
        aria-label={label}
        aria-valuetext={points[index]}
        min={0}
        max={last}
        value={index}
        onChange={(event) => setIndex(Number(event.target.value))}
        onFocus={() => setIsShown(true)}
        onBlur={() => setIsShown(false)}
        onPointerMove={follow}
        onPointerLeave={(event) => setIsShown(event.currentTarget === document.activeElement)}
      />
      {isShown && (
        <>
          <span aria-hidden className="crosshair-line" style={{ insetInlineStart: `${place}%` }} />
          <span
            aria-hidden
            data-crosshair
            className="pointer-events-none absolute top-1 z-10 w-max max-w-[min(18rem,90%)] rounded-md border border-line bg-raised px-2.5 py-1.5 text-xs text-ink shadow-print"
            style={place > 50 ? { insetInlineEnd: `${100 - place}%` } : { insetInlineStart: `${place}%` }}
          >
            {points[index]}
          </span>
        </>
      )}
    </>
  );
}

function rectOf(element: HTMLElement) {
  const { left, width } = element.getBoundingClientRect();
  return { left, width: width || 1, direction: getComputedStyle(element).direction };
}
