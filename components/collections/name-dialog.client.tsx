"use client";

import { type ComponentProps, type FormEvent, type ReactNode, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Form } from "@/components/ui/field";

interface Props
  extends Pick<ComponentProps<typeof Dialog>, "isOpen" | "onOpenChange" | "title" | "finalFocus"> {
  /** The label of the field. */
  label: string;
  field?: Pick<
    ComponentProps<typeof Field>,
    "type" | "maxLength" | "autoCapitalize" | "defaultValue" | "onChange"
  >;
  cancelLabel: string;
  confirmLabel: string;
  /** Takes the place of the confirming button. */
  confirmButton?: ReactNode;
  /** The reason why the name was rejected. */
  problem: string | undefined;
  isRunning: boolean;
  /** Whether the dialog stays open while it is running. */
  isLocked?: boolean;
  onSubmit: (name: string) => void;
  /** Beneath the field. */
  children: ReactNode;
}

/** A form for the name of a resource. */
export function NameDialog(props: Props) {
  const { isOpen, onOpenChange, title, finalFocus, label, cancelLabel, confirmLabel, confirmButton } = props;
  const { field, problem, isRunning, isLocked = false, onSubmit, children } = props;
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const isBlocked = isRunning && isLocked;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onSubmit(input.current?.value.trim() ?? "");
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !isBlocked && onOpenChange(next)}
      title={title}
      closeLabel={cancelLabel}
      initialFocus={input}
      {...(finalFocus !== undefined && { finalFocus })}
      actions={
        <>
          <Button disabled={isBlocked} onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          {confirmButton ?? (
            <Button look="primary" type="submit" form={formId} disabled={isRunning}>
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      <Form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <Field
          ref={input}
          label={label}
          name="name"
          size="medium"
          dir="auto"
          autoComplete="off"
          required
          disabled={isBlocked}
          error={problem}
          {...field}
        />
        {children}
      </Form>
    </Dialog>
  );
}
