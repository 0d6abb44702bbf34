import { Slider as Base } from "@base-ui/react/slider";
import { useState } from "react";

interface Props {
  /** The accessible names of both thumbs. */
  labels: readonly [lower: string, upper: string];
  value: readonly [lower: number, upper: number];
  max: number;
  /** Writes a position. */
  textOf: (position: number) => string;
  /** Called when a thumb is released, or moved by a key. */
  onCommit: (value: readonly [lower: number, upper: number]) => void;
}

const thumbStyle =
  "size-5 rounded-full border-2 border-accent-text bg-raised shadow-print has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text pointer-coarse:size-6";

/** A slider with a lower and an upper bound, from 0. Another `key` starts with another value. */
export function RangeSlider({ labels, value, max, textOf, onCommit }: Props) {
  const [moved, setMoved] = useState(value);
  const commit = ([lower = 0, upper = max]: readonly number[]) => onCommit([lower, upper]);

  return (
    <Base.Root
      value={moved}
      min={0}
      max={max}
      onValueChange={([lower = 0, upper = max]) => setMoved([lower, upper])}
      onValueCommitted={commit}
      className="block px-2.5"
    >
      <Base.Control className="flex h-9 touch-none items-center select-none pointer-coarse:h-11">
        <Base.Track className="h-1.5 w-full rounded-full bg-line-strong/45 outline-transparent forced-colors:outline">
          <Base.Indicator className="rounded-full bg-accent forced-colors:bg-[Highlight]" />
          {labels.map((label, index) => (
            <Base.Thumb
              key={label}
              index={index}
              getAriaLabel={() => label}
              getAriaValueText={(_text, position) => textOf(position)}
              className={thumbStyle}
            />
          ))}
        </Base.Track>
      </Base.Control>
    </Base.Root>
  );
}
