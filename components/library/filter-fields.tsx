import { type KeyboardEvent, useRef, useState } from "react";
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

/** Before photography: a year that is being typed, as 0002 of 2026. */
const firstDay = "1800-01-01";
/** Gives years four digits. */
const lastDay = "9999-12-31";

/** Keys that change a part of a day. With Alt, an arrow opens the browser's calendar. */
const changesDay = ({ key, altKey }: KeyboardEvent) =>
  !altKey && /^(?:\p{N}|Backspace|Delete|ArrowUp|ArrowDown)$/u.test(key);

/**
 * A day that filters when it is complete: at once from the browser's calendar; a typed one by Enter
 * or by leaving the field.
 */
export function DayFilter({ label, text, onChange }: FieldProps) {
  const [draft, setDraft] = useState<string>();
  /** A ref, because React can render a key's update after the change that the key makes. */
  const isTyping = useRef(false);

  function apply({ value, validity }: HTMLInputElement): void {
    isTyping.current = false;
    setDraft(undefined);
    const isComplete = value === "" ? !validity.badInput : value >= firstDay;
    if (isComplete && value !== text) onChange(value);
  }

  return (
    <label className={labelStyle}>
      {label}
      <input
        type="date"
        min={firstDay}
        max={lastDay}
        value={draft ?? text}
        onKeyDown={(event) => {
          if (event.key === "Enter") apply(event.currentTarget);
          else if (changesDay(event)) isTyping.current = true;
        }}
        onChange={({ target }) => {
          if (isTyping.current) setDraft(target.value);
          else apply(target);
        }}
        onBlur={({ target }) => {
          if (isTyping.current) apply(target);
        }}
        className={fieldStyle}
      />
    </label>
  );
}

interface TextProps extends FieldProps {
  /** The name of the button that appears next to a changed text. */
  apply: string;
  isNumber: boolean;
}

/**
 * A text that filters when it is complete, by Enter or the button. Another `key` starts with
 * another text.
 */
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
        <Button type="submit" size="small" className="min-h-9">
          {apply}
        </Button>
      )}
    </form>
  );
}
