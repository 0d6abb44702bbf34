import { Field as Base } from "@base-ui/react/field";
import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<typeof Base.Control>, "className"> & {
  label: string;
  name: string;
  /** What is wrong with the value, when it was refused. */
  error?: string | undefined;
};

/** A labelled text input with its error beneath it. */
export function Field({ label, name, error, ...rest }: Props) {
  return (
    <Base.Root name={name} invalid={error !== undefined} className="flex flex-col gap-1.5">
      <Base.Label className="text-sm font-medium">{label}</Base.Label>
      <Base.Control
        className="h-12 w-full rounded-md border border-line-strong bg-surface px-3.5 text-base outline-offset-1 placeholder:text-ink-soft data-invalid:border-danger"
        {...rest}
      />
      {error !== undefined && (
        <Base.Error match className="text-sm text-danger">
          {error}
        </Base.Error>
      )}
    </Base.Root>
  );
}
