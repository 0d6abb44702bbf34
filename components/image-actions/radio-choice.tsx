interface RadioChoiceProps<Value extends string> {
  name: string;
  label: string;
  value: Value | undefined;
  choices: ReadonlyArray<{ value: Value; label: string; meaning?: string }>;
  onChange: (value: Value) => void;
}

/** A choice of which each possibility can be explained. */
export function RadioChoice<Value extends string>(props: RadioChoiceProps<Value>) {
  const { name, label, value, choices, onChange } = props;
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="flex cursor-pointer items-start gap-3 rounded-md p-2 hover:bg-sunken"
        >
          <input
            type="radio"
            name={name}
            className="mt-1 size-4 shrink-0 accent-accent-text pointer-coarse:size-5"
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          <span>
            <span className="block text-sm font-medium">{choice.label}</span>
            {choice.meaning !== undefined && (
              <span className="block text-[0.8125rem] text-ink-soft">{choice.meaning}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
