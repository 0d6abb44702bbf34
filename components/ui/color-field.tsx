import { Field } from "./field";

interface Props {
  label: string;
  /** Label of the button that opens the color chooser of the browser. */
  pickLabel: string;
  name: string;
  /** `#rrggbb` or `#rrggbbaa`, or what was typed so far. */
  value: string;
  error: string | undefined;
  onChange: (color: string) => void;
}

const opaqueLength = "#rrggbb".length;

/** A color as text, or from the color chooser of the browser, which keeps the opacity. */
export function ColorField({ label, pickLabel, name, value, error, onChange }: Props) {
  const opaque = value.slice(0, opaqueLength);
  return (
    <div className="flex items-start gap-2">
      <Field
        name={name}
        size="medium"
        label={label}
        dir="ltr"
        inputClassName="font-mono"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={"#rrggbbaa".length}
        value={value}
        onValueChange={onChange}
        error={error}
      />
      <input
        type="color"
        aria-label={pickLabel}
        value={/^#[0-9a-f]{6}$/i.test(opaque) ? opaque.toLowerCase() : "#000000"}
        onChange={({ target }) => onChange(target.value + value.slice(opaqueLength))}
        className="mt-6 size-10 shrink-0 rounded-md border border-line-strong bg-surface p-1 pointer-coarse:size-11"
      />
    </div>
  );
}
