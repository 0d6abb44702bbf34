import { Form as Base } from "@base-ui/react/form";
import { type ComponentProps, useEffect, useRef } from "react";

type Props = ComponentProps<typeof Base> & {
  /** What the server found wrong, by the name of the field. */
  errors: Record<string, string>;
};

/** A form whose fields show their errors. The focus goes to the first of them, also when the page arrives with errors. */
export function Form({ errors, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const hadErrors = useRef(Object.keys(errors).length > 0);
  useEffect(() => {
    if (hadErrors.current) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, []);
  return <Base ref={form} errors={errors} {...rest} />;
}
