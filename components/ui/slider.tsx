import { Slider as Base } from "@base-ui/react/slider";

interface Props {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  disabled?: boolean;
  onChange: (value: number) => void;
}

/** A labeled slider with its value next to the label. */
export function Slider({ label, value, min, max, step = 1, disabled = false, onChange }: Props) {
  return (
    <Base.Root
      value={value}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      onValueChange={(next) => onChange(next)}
      className="block data-disabled:opacity-55"
    >
      <span className="flex items-baseline justify-between text-sm">
        <Base.Label className="font-medium">{label}</Base.Label>
        <Base.Value className="font-mono text-[0.8125rem] tabular-nums" />
      </span>
      <Base.Control className="flex h-9 touch-none items-center select-none pointer-coarse:h-11">
        <Base.Track className="h-1.5 w-full rounded-full bg-line-strong/45 outline-transparent forced-colors:outline">
          <Base.Indicator className="rounded-full bg-accent forced-colors:bg-[Highlight]" />
          <Base.Thumb className="size-5 rounded-full border-2 border-accent-text bg-raised shadow-print has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text pointer-coarse:size-6" />
        </Base.Track>
      </Base.Control>
    </Base.Root>
  );
}
