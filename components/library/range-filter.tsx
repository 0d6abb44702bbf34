import { type ReactNode, useId } from "react";
import { RangeSlider } from "@/components/ui/range-slider";

/** The values of a filter at the positions of a slider. */
export interface Scale<Value> {
  /** The last position; the first is 0. */
  max: number;
  valueAt: (position: number) => Value;
  positionOf: (value: Value) => number;
}

const steps = 100;

/** A scale of numbers whose steps grow with them: widths and sizes differ by factors. */
export function logarithmicScale(min: number, max: number): Scale<number> {
  const factor = Math.log(max / min);
  return {
    max: steps,
    valueAt(position) {
      if (position <= 0) return min;
      return position >= steps ? max : Math.round(min * Math.exp((factor * position) / steps));
    },
    positionOf: (value) => Math.min(steps, Math.max(0, Math.round((steps * Math.log(value / min)) / factor))),
  };
}

const dayMs = 86_400_000;

/** A scale of days, `YYYY-MM-DD`. */
export function dayScale(min: string, max: string): Scale<string> {
  const first = Date.parse(min);
  const last = Math.round((Date.parse(max) - first) / dayMs);
  return {
    max: last,
    valueAt: (position) => new Date(first + position * dayMs).toISOString().slice(0, 10),
    positionOf: (day) => Math.min(last, Math.max(0, Math.round((Date.parse(day) - first) / dayMs))),
  };
}

/** Both bounds of a filter under one heading: the slider, if there is one, and the fields. */
export function RangeGroup({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <span id={id} className="mb-1.5 block text-[0.8125rem] font-medium">
        {label}
      </span>
      {children}
    </fieldset>
  );
}

interface Props<Value> {
  labels: readonly [lower: string, upper: string];
  scale: Scale<Value>;
  lower: Value | undefined;
  upper: Value | undefined;
  write: (value: Value) => string;
  /** Called with bounds; one at the end of the scale is undefined. */
  onChange: (lower: Value | undefined, upper: Value | undefined) => void;
}

/** Both bounds of a filter as a slider. */
export function RangeFilter<Value extends string | number>(props: Props<Value>) {
  const { labels, scale, lower, upper, write, onChange } = props;
  const value = [
    lower === undefined ? 0 : scale.positionOf(lower),
    upper === undefined ? scale.max : scale.positionOf(upper),
  ] as const;

  return (
    <RangeSlider
      key={`${scale.max} ${value.join()}`}
      labels={labels}
      value={value}
      max={scale.max}
      textOf={(position) => write(scale.valueAt(position))}
      onCommit={([first, last]) =>
        onChange(
          first <= 0 ? undefined : scale.valueAt(first),
          last >= scale.max ? undefined : scale.valueAt(last),
        )
      }
    />
  );
}
