import { type ReactNode, useId } from "react";
import { SettingHelp } from "./setting-group";

export interface Choice {
  value: string;
  label: string;
}

interface Props {
  label: string;
  help?: ReactNode;
  isDisabled?: boolean;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
}

/** The native select under its visible label. */
export function LabelledSelect({ label, help, isDisabled = false, value, choices, onChange }: Props) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={isDisabled}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        onChange={({ target }) => onChange(target.value)}
        className="h-10 w-full max-w-md rounded-md border border-line-strong bg-surface px-3 text-sm text-ink disabled:opacity-55 pointer-coarse:h-11"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {help !== undefined && (
        <div id={`${id}-help`}>
          <SettingHelp>{help}</SettingHelp>
        </div>
      )}
    </div>
  );
}
