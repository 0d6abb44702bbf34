import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { useId } from "react";
import { classNames } from "./class-names";

interface Props<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  disabled?: boolean;
  /** Hides the label visually; screen readers still read it. */
  hideLabel?: boolean;
  className?: string;
}

/** A choice of one among a few, all visible. */
export function Segmented<Value extends string>(props: Props<Value>) {
  const { label, value, options, onChange, disabled = false, hideLabel = false, className } = props;
  const id = useId();
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1.5", className)}>
      <span id={id} className={hideLabel ? "sr-only" : "text-sm font-medium"}>
        {label}
      </span>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        disabled={disabled}
        onValueChange={onChange}
        className="flex flex-wrap gap-0.5 rounded-md border border-line bg-sunken p-0.5 data-disabled:opacity-55"
      >
        {options.map((option) => (
          <Radio.Root
            key={option.value}
            value={option.value}
            aria-label={option.label}
            className="inline-flex h-8 flex-1 cursor-pointer items-center justify-center rounded-sm px-2.5 text-[0.8125rem] font-medium whitespace-nowrap text-ink-soft transition-colors duration-150 hover:text-ink data-checked:bg-raised data-checked:text-ink data-checked:shadow-print data-disabled:cursor-not-allowed pointer-coarse:h-11 pointer-coarse:min-w-11"
          >
            {option.label}
          </Radio.Root>
        ))}
      </RadioGroup>
    </div>
  );
}
