"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, type Ref, useId, useState } from "react";
import type { Choice } from "@/components/ui/labelled-select";
import type { Rejection } from "./use-edit";

interface Props {
  label: string;
  value: string;
  choices: readonly Choice[];
  ref?: Ref<HTMLSelectElement>;
  onSave: (value: string) => Promise<Rejection | undefined>;
  /** Beneath the choice. */
  children?: ReactNode;
}

/**
 * A choice that is saved at once. A rejected one returns to the previous value, with the reason.
 */
export function EditableChoice({ label, value, choices, ref, onSave, children }: Props) {
  const t = useTranslations("inspector.edit");
  const id = useId();
  const [state, setState] = useState<"saving" | "saved">();
  const [reason, setReason] = useState<string>();

  async function choose(next: string): Promise<void> {
    setReason(undefined);
    setState("saving");
    const rejection = await onSave(next);
    setState(rejection ? undefined : "saved");
    setReason(rejection?.reason);
  }

  return (
    <div>
      <div className="flex items-center justify-between text-xs text-ink-soft">
        <label htmlFor={id}>{label}</label>
        <span role="status">{state && t(state)}</span>
      </div>
      <select
        id={id}
        ref={ref}
        value={value}
        onChange={({ target }) => void choose(target.value)}
        className="mt-1 h-9 w-full rounded-md border border-line-strong bg-surface px-2 text-sm pointer-coarse:h-11"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {reason !== undefined && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {reason}
        </p>
      )}
      {children}
    </div>
  );
}
