import { type ReactNode, useState } from "react";

interface Props {
  /** The image on the left of the divider, over the one that the layer covers. */
  children: ReactNode;
  leftLabel: string;
  rightLabel: string;
  dividerLabel: string;
}

/** An image over the left part of another, up to a divider that moves by pointer or keys. */
export function CompareLayer({ children, leftLabel, rightLabel, dividerLabel }: Props) {
  const [dividerPercent, setDividerPercent] = useState(50);
  return (
    <>
      <span
        className="absolute inset-0 overflow-hidden bg-sunken"
        style={{ clipPath: `inset(0 ${100 - dividerPercent}% 0 0)` }}
      >
        {children}
      </span>
      <span aria-hidden className="pointer-events-none absolute inset-0 text-xs text-on-scrim">
        <span className="absolute top-2 left-2 rounded-sm bg-scrim px-2 py-0.5">{leftLabel}</span>
        <span className="absolute top-2 right-2 rounded-sm bg-scrim px-2 py-0.5">{rightLabel}</span>
        <span
          className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-on-scrim"
          style={{ left: `${dividerPercent}%` }}
        />
      </span>
      <input
        type="range"
        min={0}
        max={100}
        value={dividerPercent}
        aria-label={dividerLabel}
        onChange={(event) => setDividerPercent(Number(event.target.value))}
        className="divider"
      />
    </>
  );
}
