import { type ComponentProps, type FormEvent, type ReactNode, useId } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { Form } from "./field";

interface Props extends Pick<ComponentProps<typeof Dialog>, "initialFocus" | "title" | "width"> {
  isOpen?: boolean;
  onClose: () => void;
  cancelLabel: string;
  submitLabel: string;
  isSaving: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** A dialog with a form, whose buttons stay in view. */
export function FormDialog({
  isOpen = true,
  onClose,
  cancelLabel,
  submitLabel,
  isSaving,
  onSubmit,
  children,
  ...dialog
}: Props) {
  const formId = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      closeLabel={cancelLabel}
      actions={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button look="primary" type="submit" form={formId} disabled={isSaving}>
            {submitLabel}
          </Button>
        </>
      }
      {...dialog}
    >
      <Form id={formId} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        {children}
      </Form>
    </Dialog>
  );
}
