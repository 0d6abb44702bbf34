import { Field as Base } from "@base-ui/react/field";
import { Form as BaseForm } from "@base-ui/react/form";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { classNames } from "./class-names";

const controlStyle =
  "w-full rounded-md border border-line-strong bg-surface outline-offset-1 placeholder:font-sans placeholder:text-ink-soft data-invalid:border-danger";
const controlSizes = {
  medium: "h-10 px-3 text-sm pointer-coarse:h-11",
  large: "h-12 px-3.5 text-base",
};

type Props = Omit<ComponentProps<typeof Base.Control>, "className" | "size"> & {
  label: string;
  name: string;
  /**
   * The error of the value, from the server or the page. It does not stop the form from being
   * submitted again.
   */
  error?: string | undefined;
  size?: keyof typeof controlSizes;
  /** A unit at the end of the input. */
  unit?: ReactNode;
  /** Class of the input: what is typed here is a number, a key, a URL. */
  inputClassName?: string;
};

/** A labeled text input with its error beneath it. */
export function Field({ label, name, error, size = "large", unit, inputClassName, ...rest }: Props) {
  return (
    <Base.Root name={name} className="flex min-w-0 flex-1 flex-col gap-1.5">
      <Base.Label className="text-sm font-medium">{label}</Base.Label>
      <span className="relative block">
        <Base.Control
          className={classNames(
            controlStyle,
            controlSizes[size],
            unit !== undefined && "pe-8",
            inputClassName,
          )}
          {...(error !== undefined && { "aria-invalid": true, "data-invalid": "" })}
          {...rest}
        />
        {unit !== undefined && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center text-xs text-ink-soft"
          >
            {unit}
          </span>
        )}
      </span>
      {error === undefined ? (
        <Base.Error className="text-sm text-danger" />
      ) : (
        <Base.Error match className="text-sm text-danger">
          {error}
        </Base.Error>
      )}
    </Base.Root>
  );
}

/**
 * A form whose fields show their errors. A page that arrives with errors from the server has the
 * focus on the first of them. Such errors belong to the fields (`error`), not to the form: Base UI
 * would not submit the same value again.
 */
export function Form(props: Omit<ComponentProps<typeof BaseForm>, "errors">) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, []);
  return <BaseForm ref={form} {...props} />;
}
