import { Field as Base } from "@base-ui/react/field";
import type { ComponentProps, ReactNode } from "react";

type Props = Omit<ComponentProps<"textarea">, "className"> & {
  label: string;
  name: string;
  help?: ReactNode;
  error?: string | undefined;
};

/** A labeled text of several lines, with help or its error beneath it. */
export function TextArea({ label, name, help, error, ...rest }: Props) {
  return (
    <Base.Root name={name} invalid={error !== undefined} className="flex min-w-0 flex-col gap-1.5">
      <Base.Label className="text-sm font-medium">{label}</Base.Label>
      <Base.Control
        render={<textarea {...rest} />}
        className="w-full rounded-md border border-line-strong bg-surface px-3 py-2.5 font-mono text-[0.8125rem] leading-relaxed outline-offset-1 placeholder:text-ink-soft data-invalid:border-danger"
      />
      {error === undefined ? (
        help !== undefined && (
          <Base.Description className="text-[0.8125rem] text-ink-soft">{help}</Base.Description>
        )
      ) : (
        <Base.Error match className="text-sm text-danger">
          {error}
        </Base.Error>
      )}
    </Base.Root>
  );
}
