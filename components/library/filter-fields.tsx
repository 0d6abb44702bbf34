import { useState } from "react";
import { Button } from "@/components/ui/button";

const labelStyle = "flex min-w-0 flex-col gap-1 text-[0.8125rem] font-medium";
const fieldStyle =
  "h-9 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-sm text-ink pointer-coarse:h-11";

interface FieldProps {
  label: string;
  /** The value; empty without one. */
  text: string;
  onChange: (text: string) => void;
}

export interface SelectOption {
  value: string;
  label: string;
}

interface SelectProps extends FieldProps {
  /** The option without a value. */
  any: string;
  options: readonly SelectOption[];
}

export function SelectFilter({ label, text, onChange, any, options }: SelectProps) {
  return (
    <label className={labelStyle}>
      {label}
      <select value={text} onChange={(event) => onChange(event.target.value)} className={fieldStyle}>
        <option value="">{any}</option>
        {/* The URL may have a value that is not in the list, or not yet. */}
        {text !== "" && options.every(({ value }) => value !== text) && <option value={text}>{text}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

export function DayFilter({ label, text, onChange }: FieldProps) {
  return (
    <label className={labelStyle}>
      {label}
      <input
        type="date"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        className={fieldStyle}
      />
    </label>
  );
}

interface TextProps extends FieldProps {
  /** The name of the button that appears beside a changed text. */
  apply: string;
  isNumber: boolean;
}

/** A text that filters when it is complete, by Enter or the button. Another `key` begins with another text. */
export function TextFilter({ label, text, onChange, apply, isNumber }: TextProps) {
  const [typed, setTyped] = useState(text);
  return (
    <form
      className="flex min-w-0 items-end gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(typed.trim());
      }}
    >
      <label className={`${labelStyle} flex-1`}>
        {label}
        <input
          value={typed}
          maxLength={200}
          dir="auto"
          {...(isNumber && { type: "number", min: 0, step: "any", inputMode: "decimal" as const })}
          onChange={(event) => setTyped(event.target.value)}
          className={fieldStyle}
        />
      </label>
      {typed.trim() !== text && (
        <Button type="submit" size="small" className="h-9 pointer-coarse:h-11">
          {apply}
        </Button>
      )}
    </form>
  );
}
