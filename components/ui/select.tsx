import { ChevronsUpDown } from "./icons";

interface Props {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** The native select, which works best on phones. The label is visible to screen readers only. */
export function Select({ label, value, options, onChange }: Props) {
  return (
    <span className="relative inline-flex w-fit max-w-full items-center">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-9 max-w-full appearance-none truncate rounded-md border border-line-strong bg-surface ps-3 pe-8 text-sm text-ink pointer-coarse:h-11"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronsUpDown aria-hidden size={15} className="pointer-events-none absolute end-2.5 text-ink-soft" />
    </span>
  );
}
