"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { ApiError, useErrorText } from "@/components/api/api-error";
import { CopyRow } from "@/components/ui/copy-row.client";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";

interface Props {
  onClose: () => void;
  /** Rejects with the error of the API. */
  onSave: (hostname: string) => Promise<void>;
}

interface Problem {
  text: string;
  /** The record that proves to own a name that someone has. */
  record?: { name: string; value: string };
}

/** Returns the name in what was entered, which may be a URL from the address bar. */
const toHostname = (text: string) =>
  text
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/[/?#].*/, "");

/** A form for the name of a new domain. */
export function DomainDialog({ onClose, onSave }: Props) {
  const t = useTranslations("domains.dialog");
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Problem>();
  const [isSaving, setSaving] = useState(false);

  function describe(error: unknown): Problem {
    if (!(error instanceof ApiError)) return { text: errorText(error) };

    const { details = {} } = error.response;
    const [name] = details.txt_name ?? [];
    const [value] = details.txt_value ?? [];
    if (error.code === "DOMAIN_TAKEN" && name && value) return { text: t("taken"), record: { name, value } };

    return { text: details.hostname ? t("invalid") : errorText(error) };
  }

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const hostname = toHostname(String(new FormData(event.currentTarget).get("hostname") ?? ""));
    if (hostname === "") return setProblem({ text: t("invalid") });

    setSaving(true);
    setProblem(undefined);
    try {
      await onSave(hostname);
    } catch (error) {
      setProblem(describe(error));
    } finally {
      setSaving(false);
    }
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t("title")}
      cancelLabel={t("cancel")}
      submitLabel={t("add")}
      isSaving={isSaving}
      initialFocus={input}
      onSubmit={(event) => void save(event)}
    >
      <Field
        ref={input}
        name="hostname"
        size="medium"
        label={t("hostname")}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2_000}
        error={problem?.text}
      />
      {problem?.record && (
        <dl className="flex flex-col gap-3">
          <CopyRow
            name={t("txtName")}
            text={problem.record.name}
            copyLabel={t("copyName")}
            shown="txt-name"
          />
          <CopyRow
            name={t("txtValue")}
            text={problem.record.value}
            copyLabel={t("copyValue")}
            shown="txt-value"
          />
        </dl>
      )}
    </FormDialog>
  );
}
