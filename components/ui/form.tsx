import { Form as Base } from "@base-ui/react/form";
import { type ComponentProps, useEffect, useRef } from "react";

/**
 * A form whose fields show their errors. A page that arrives with errors from the server has the focus on the first of them.
 * Such errors belong to the fields (`error`), not to the form: Base UI would not submit the same value again.
 */
export function Form(props: Omit<ComponentProps<typeof Base>, "errors">) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, []);
  return <Base ref={form} {...props} />;
}
