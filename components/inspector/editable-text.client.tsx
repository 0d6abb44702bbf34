"use client";

import { useTranslations } from "next-intl";
import { type Ref, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Check } from "@/components/ui/icons";
import { useTextKeys } from "@/components/ui/use-text-keys";
import { leaveField } from "./leave-field";
import type { Rejection } from "./use-edit";

interface Props {
  label: string;
  value: string;
  placeholder?: string;
  isMultiline?: boolean;
  isRequired?: boolean;
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
  onSave: (value: string) => Promise<Rejection | undefined>;
}

const fieldStyle =
  "block w-full rounded-md border border-transparent bg-transparent px-2 py-1.5 text-sm -ms-2 outline-offset-0 field-sizing-content placeholder:text-ink-soft hover:border-line-strong focus:border-line-strong focus:bg-surface aria-invalid:border-danger pointer-coarse:min-h-11 pointer-coarse:py-2.5";

/** A text that is edited in place: Enter or leaving it saves, Escape returns to what is saved. */
export function EditableText(props: Props) {
  const { label, value, placeholder, isMultiline = false, isRequired = false, ref, onSave } = props;
  const t = useTranslations("inspector.edit");
  const id = useId();
  // With the value that it started from, because another change may arrive before it is saved.
  const [draft, setDraft] = useState<{ text: string; from: string }>();
  const [state, setState] = useState<"saving" | "saved">();
  const [rejection, setRejection] = useState<Rejection & { text: string }>();

  async function save(text: string, from = value): Promise<void> {
    const trimmed = text.trim();
    setDraft(undefined);
    setRejection(undefined);
    if (trimmed === value || (isRequired && trimmed === "")) return;
    if (from !== value) return setRejection({ reason: t("conflict"), text: trimmed });

    setState("saving");
    const rejected = await onSave(trimmed);
    setState(rejected ? undefined : "saved");
    if (rejected) setRejection({ ...rejected, text: trimmed });
  }

  const onKeyDown = useTextKeys<HTMLInputElement | HTMLTextAreaElement>((event) => {
    if (event.key === "Escape") {
      setDraft(undefined);
      setRejection(undefined);
      // Without a draft there is nothing to save when it loses the focus.
      if (draft === undefined) leaveField(event.currentTarget);
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      void save(draft?.text ?? value, draft?.from);
    }
  });

  const shared = {
    id,
    ref,
    value: draft?.text ?? value,
    placeholder: placeholder ?? t("empty"),
    dir: "auto" as const,
    className: classNames(fieldStyle, isMultiline && "min-h-9 resize-none"),
    onKeyDown,
    onBlur: () => {
      if (draft !== undefined) void save(draft.text, draft.from);
    },
    ...(rejection && { "aria-invalid": true, "aria-errormessage": `${id}-error` }),
  };

  const onType = (text: string) => {
    setDraft((present) => ({ text, from: present?.from ?? value }));
    setState(undefined);
  };

  return (
    <div>
      <div className="flex items-center justify-between text-xs text-ink-soft">
        <label htmlFor={id}>{label}</label>
        <span role="status" className="flex items-center gap-1">
          {state === "saved" && <Check aria-hidden size={13} className="text-success" />}
          {state && t(state)}
        </span>
      </div>
      {isMultiline ? (
        <textarea {...shared} rows={1} onChange={({ target }) => onType(target.value)} />
      ) : (
        <input {...shared} type="text" onChange={({ target }) => onType(target.value)} />
      )}
      {rejection && (
        <RejectionNote
          id={`${id}-error`}
          rejection={rejection}
          onUseSuggestion={(suggestion) => void save(suggestion)}
          onRetry={() => void save(rejection.text)}
          onEdit={() => {
            setDraft({ text: rejection.text, from: value });
            setRejection(undefined);
            document.getElementById(id)?.focus();
          }}
        />
      )}
    </div>
  );
}

interface NoteProps {
  id: string;
  rejection: Rejection & { text: string };
  onUseSuggestion: (suggestion: string) => void;
  onRetry: () => void;
  onEdit: () => void;
}

/** The reason why a value was rejected, with what was typed and the next step. */
function RejectionNote({ id, rejection, onUseSuggestion, onRetry, onEdit }: NoteProps) {
  const t = useTranslations("inspector.edit");
  const { reason, suggestion, text } = rejection;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2 text-sm">
      <p id={id} role="alert" className="min-w-0 flex-1 basis-40 text-danger">
        {reason}
        {text !== "" && (
          <span className="line-clamp-3 text-ink-soft">
            {t.rich("notSaved", { text: () => <bdi>{text}</bdi> })}
          </span>
        )}
      </p>
      <Button size="small" onClick={onEdit}>
        {t("editAgain")}
      </Button>
      {suggestion === undefined ? (
        <Button size="small" onClick={onRetry}>
          {t("retry")}
        </Button>
      ) : (
        <Button size="small" className="max-w-full" onClick={() => onUseSuggestion(suggestion)}>
          <span className="truncate">{t("useSuggestion", { suggestion })}</span>
        </Button>
      )}
    </div>
  );
}
