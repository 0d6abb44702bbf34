import type { ReactNode } from "react";
import { type SeriesStyle, seriesStyles } from "./series";

export interface RankedValue {
  key: string;
  name: ReactNode;
  amount: number;
  /** The amount in words. */
  text: string;
}

interface Props {
  /** Largest first. */
  values: readonly RankedValue[];
  style?: SeriesStyle;
}

/** Values by rank, each with a bar as long as its share of the largest. */
export function RankedBars({ values, style = seriesStyles[1] }: Props) {
  const largest = Math.max(1, ...values.map(({ amount }) => amount));
  return (
    <ol className="flex max-w-[44rem] flex-col gap-3">
      {values.map(({ key, name, amount, text }) => (
        <li key={key} className="text-sm">
          <div className="mb-1 flex items-center justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="shrink-0 tabular-nums">{text}</span>
          </div>
          <svg
            aria-hidden
            viewBox="0 0 100 6"
            preserveAspectRatio="none"
            className="h-1.5 w-full bg-sunken rtl:-scale-x-100"
          >
            <path d={`M0 0H${barWidth(amount, largest)}V6H0Z`} fill={style.color} />
          </svg>
        </li>
      ))}
    </ol>
  );
}

/** A value that is not zero has a bar that can be seen. */
function barWidth(amount: number, largest: number): number {
  return amount === 0 ? 0 : Math.max(0.5, Math.round((amount / largest) * 1_000) / 10);
}
