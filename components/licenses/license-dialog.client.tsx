"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ApiError, useErrorText } from "@/components/api/api-error";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { TextArea } from "@/components/ui/text-area";
import type { LicenseResource } from "@/lib/licenses/resource";
import { type LicenseValues, licenseTerms, toLicenseValues } from "./license-terms";

interface Props {
  /** The license that is changed; a new one without. */
  license: LicenseResource | undefined;
  onClose: () => void;
  /** Rejects with the error of the API. */
  onSave: (values: LicenseValues) => Promise<void>;
}

const maxNameLength = 100;
const maxAuthorLength = 200;
const maxNoticeLength = 1_000;

/** A form for the name and the terms of a license. */
export function LicenseDialog({ license, onClose, onSave }: Props) {
  const t = useTranslations("licenses.dialog");
  const terms = useTranslations("licenses.terms");
  const errorText = useErrorText();
  const [values, setValues] = useState(() => toLicenseValues(license));
  const [problem, setProblem] = useState<{ isOfName: boolean; text: string }>();
  const [isSaving, setSaving] = useState(false);
  const change = (changes: Partial<LicenseValues>) => setValues({ ...values, ...changes });

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (values.name.trim() === "") return setProblem({ isOfName: true, text: t("nameMissing") });

    setSaving(true);
    setProblem(undefined);
    try {
      await onSave(values);
    } catch (error) {
      const isReserved = error instanceof ApiError && error.response.details?.name !== undefined;
      const isTaken = error instanceof ApiError && error.code === "LICENSE_EXISTS";
      const text = isReserved ? t("nameReserved") : isTaken ? t("nameTaken") : errorText(error);
      setProblem({ isOfName: isReserved || isTaken, text });
    } finally {
      setSaving(false);
    }
  }

  return (
    <FormDialog
      onClose={onClose}
      title={license ? t("edit", { name: license.name }) : t("new")}
      cancelLabel={t("cancel")}
      submitLabel={license ? t("save") : t("create")}
      isSaving={isSaving}
      onSubmit={(event) => void save(event)}
    >
      <Field
        name="name"
        size="medium"
        label={t("name")}
        dir="auto"
        autoComplete="off"
        maxLength={maxNameLength}
        value={values.name}
        onChange={({ target }) => change({ name: target.value })}
        error={problem?.isOfName ? problem.text : undefined}
      />
      <Field
        name="author"
        size="medium"
        label={t("author")}
        dir="auto"
        maxLength={maxAuthorLength}
        value={values.author}
        onChange={({ target }) => change({ author: target.value })}
      />
      <TextArea
        name="copyright_notice"
        label={t("notice")}
        dir="auto"
        rows={2}
        maxLength={maxNoticeLength}
        value={values.copyright_notice}
        onChange={({ target }) => change({ copyright_notice: target.value })}
      />
      {licenseTerms.map((term) => (
        <Checkbox
          key={term}
          label={terms(`${term}.label`)}
          checked={values[term]}
          onChange={(checked) => change({ [term]: checked })}
        />
      ))}
      {problem && !problem.isOfName && (
        <p role="alert" className="text-sm text-danger">
          {problem.text}
        </p>
      )}
    </FormDialog>
  );
}
