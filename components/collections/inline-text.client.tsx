"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { useHasRole } from "@/components/session/role.client";
import { classNames } from "@/components/ui/class-names";
import { Pencil } from "@/components/ui/icons";
import { useTextKeys } from "@/components/ui/use-text-keys";

interface Props {
  value: string;
  /** Names the text, for instance "Title". */
  label: string;
  /** Shown in place of an empty text. */
  placeholder: string;
  maxLength: number;
  /** Resolves to why the text was rejected, or to undefined. */
  onSave: (value: string) => Promise<string | undefined>;
  required?: boolean;
  multiline?: boolean;
  /** Look of the text, shown and edited. */
  className?: string;
}

const fieldStyle =
  "field-sizing-content max-w-full min-w-48 resize-none rounded-sm border border-line-strong bg-surface px-2 py-1 aria-invalid:border-danger";

/**
 * A text that is edited where it is shown: Enter and leaving it save, Escape reverts. A rejected
 * text stays, with the reason.
 */
export function InlineText(props: Props) {
  const {
    value,
    label,
    placeholder,
    maxLength,
    onSave,
    required = false,
    multiline = false,
    className,
  } = props;
  const t = useTranslations("collections.inline");
  const id = useId();
  const mayEdit = useHasRole()("editor");
  const change = useTranslations("collections.change");
  /** With the value that it started from, because another change may arrive before it is saved. */
  const [draft, setDraft] = useState<{ text: string; from?: string }>();
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isEditing = draft !== undefined;
  /**
   * False from the moment that the text is saved or reverted: the field may lose the focus only
   * after that.
   */
  const isOpen = useRef(false);

  useEffect(() => {
    if (!isEditing) return;

    field.current?.focus();
    field.current?.select();
  }, [isEditing]);

  function open() {
    isOpen.current = true;
    setDraft({ text: value, from: value });
  }

  /** Shows a rejected text, which may be saved once more whatever the value is by then. */
  function reopen(text: string, reason: string) {
    isOpen.current = true;
    setDraft({ text });
    setProblem(reason);
  }

  function close(returnFocus: boolean) {
    isOpen.current = false;
    setDraft(undefined);
    setProblem(undefined);
    // The button is shown again by then.
    if (returnFocus) requestAnimationFrame(() => button.current?.focus());
  }

  async function save({ text, from = value }: { text: string; from?: string }, returnFocus: boolean) {
    const next = text.trim();
    if (required && next === "") return setProblem(t("required"));
    if (next !== from && next !== value && from !== value) return reopen(next, change("conflict"));

    close(returnFocus);
    if (next === value || next === from) return;

    const rejection = await onSave(next);
    if (rejection !== undefined) reopen(next, rejection);
  }

  const onKeyDown = useTextKeys<HTMLElement>((event) => {
    if (draft === undefined) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      close(true);
    } else if (event.key === "Enter" && !(multiline && event.shiftKey)) {
      event.preventDefault();
      void save(draft, true);
    }
  });

  if (!mayEdit) return <bdi className={className}>{value}</bdi>;
  if (!isEditing) {
    return (
      <button
        ref={button}
        type="button"
        aria-describedby={`${id}-hint`}
        onClick={open}
        className={classNames(
          "group -mx-2 max-w-full rounded-sm px-2 py-1 text-start break-words whitespace-pre-line hover:bg-sunken pointer-coarse:min-h-11",
          value === "" && "text-ink-soft",
          className,
        )}
      >
        <bdi>{value || placeholder}</bdi>
        <Pencil
          aria-hidden
          size={14}
          className="ms-2 inline-block text-ink-soft opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-100"
        />
        <span id={`${id}-hint`} hidden>
          {t("edit", { label })}
        </span>
      </button>
    );
  }

  const Control = multiline ? "textarea" : "input";
  return (
    <span className="block">
      <Control
        ref={field}
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        dir="auto"
        value={draft.text}
        maxLength={maxLength}
        onChange={(event) => setDraft({ ...draft, text: event.target.value })}
        onKeyDown={onKeyDown}
        onBlur={() => isOpen.current && void save(draft, false)}
        className={classNames(fieldStyle, className)}
      />
      <span
        id={`${id}-problem`}
        role="alert"
        className="mt-1 block text-sm font-normal tracking-normal text-danger"
      >
        {problem}
      </span>
    </span>
  );
}
