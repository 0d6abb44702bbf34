import { Checkbox as Base } from "@base-ui/react/checkbox";
import { type ReactNode, useId } from "react";
import { Check } from "./icons";

interface Props {
  label: ReactNode;
  /** Explains the effect. */
  description?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox with its label next to it. */
export function Checkbox({ label, description, checked, disabled = false, onChange }: Props) {
  const id = useId();
  return (
    <div className="flex items-start gap-2.5">
      <Base.Root
        checked={checked}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={description === undefined ? undefined : `${id}-description`}
        onCheckedChange={onChange}
        id={id}
        className="relative mt-0.5 grid size-5 shrink-0 place-items-center rounded-sm border border-line-strong bg-surface data-checked:border-accent-text data-checked:bg-accent data-checked:text-accent-ink data-disabled:opacity-55 pointer-coarse:size-6 pointer-coarse:after:absolute pointer-coarse:after:-inset-3"
      >
        <Base.Indicator>
          <Check aria-hidden size={14} strokeWidth={3} />
        </Base.Indicator>
      </Base.Root>
      <div className="min-w-0">
        <label id={`${id}-label`} htmlFor={id} className="block text-sm leading-6 font-medium">
          {label}
        </label>
        {description !== undefined && (
          <p id={`${id}-description`} className="text-[0.8125rem] leading-5 text-ink-soft">
            {description}
          </p>
        )}
      </div>
    </div>
  );
}
