interface Props<Sort extends string> {
  label: string;
  value: Sort;
  choices: ReadonlyArray<{ value: Sort; text: string }>;
  onChange: (sort: Sort) => void;
}

/** The order in which an album or a collection is shown, also on its public page. */
export function SortSelect<Sort extends string>({ label, value, choices, onChange }: Props<Sort>) {
  return (
    <label className="inline-flex items-center gap-2">
      {label}
      <select
        value={value}
        onChange={({ target }) => {
          const chosen = choices.find((choice) => choice.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
        className="h-8 rounded-md border border-line-strong bg-surface px-2 text-sm pointer-coarse:h-11"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
    </label>
  );
}
