"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type SyntheticEvent, useState } from "react";
import { ApiError, useErrorText } from "@/components/api/api-error";
import { api } from "@/components/api/client";
import { findLanguage } from "@/components/shell/language-names";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Handle } from "@/lib/identity/owners/resource";
import type { SettingsResource } from "@/lib/settings/resource";
import { type Visibility, visibilities } from "@/lib/values/visibility";

interface Props {
  /** The next page. */
  next: string;
  /** The handle that the account was given. */
  handle: string;
  uploadDefaults: SettingsResource["upload_defaults"];
  canEncrypt: boolean;
}

interface Problems {
  handle?: string;
  visibility?: string;
  other?: string;
}

/**
 * A few questions before the first upload. The visibility has no answer yet: it is the owner's
 * decision.
 */
export function WelcomeForm({ next, handle: givenHandle, uploadDefaults, canEncrypt }: Props) {
  const t = useTranslations("welcome");
  const errorText = useErrorText();
  const locale = useLocale();
  const router = useRouter();
  const [handle, setHandle] = useState(givenHandle);
  const [visibility, setVisibility] = useState<Visibility>();
  const [keepsLocation, setKeepsLocation] = useState(false);
  const [encrypt, setEncrypt] = useState(uploadDefaults.encrypt);
  const [problems, setProblems] = useState<Problems>({});
  const [isSaving, setIsSaving] = useState(false);

  const save = async (chosen: Visibility) => {
    if (handle !== givenHandle) await api.PATCH("/profile", { body: { handle } });
    const defaults = { ...uploadDefaults, visibility: chosen, strip_location: !keepsLocation, encrypt };
    const language = findLanguage(locale);
    await api.PATCH("/settings", {
      body: { upload_defaults: defaults, welcomed: true, ...(language && { language }) },
    });
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!Handle.safeParse(handle).success) return;
    if (!visibility) return setProblems({ visibility: t("visibility.missing") });

    setIsSaving(true);
    try {
      await save(visibility);
      router.push(next);
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === "HANDLE_TAKEN";
      setProblems(isTaken ? { handle: t("handle.taken") } : { other: errorText(error) });
      setIsSaving(false);
    }
  };

  const handleProblem = Handle.safeParse(handle).success ? problems.handle : t("handle.invalid");
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-7">
      <div className="flex flex-col gap-1.5">
        <Field
          name="handle"
          label={t("handle.label")}
          value={handle}
          onChange={(event) => {
            setHandle(event.target.value.toLowerCase());
            setProblems({});
          }}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={handleProblem}
        />
        <p className="text-[0.8125rem] text-ink-soft">
          {t.rich("handle.help", {
            handle,
            code: (path) => <code className="font-mono text-xs break-all">{path}</code>,
          })}
        </p>
      </div>
      <VisibilityChoice
        value={visibility}
        error={problems.visibility}
        onChange={(chosen) => {
          setVisibility(chosen);
          setProblems({});
        }}
      />
      <Checkbox
        label={t("location.label")}
        description={t("location.help")}
        checked={keepsLocation}
        onChange={setKeepsLocation}
      />
      {canEncrypt && (
        <Checkbox
          label={t("encryption.label")}
          description={t("encryption.help")}
          checked={encrypt}
          onChange={setEncrypt}
        />
      )}
      {problems.other !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {problems.other}
        </p>
      )}
      <Button type="submit" look="primary" size="large" disabled={isSaving}>
        {t("start")}
      </Button>
    </form>
  );
}

interface VisibilityChoiceProps {
  value: Visibility | undefined;
  error: string | undefined;
  onChange: (visibility: Visibility) => void;
}

function VisibilityChoice({ value, error, onChange }: VisibilityChoiceProps) {
  const t = useTranslations("welcome.visibility");
  return (
    <fieldset aria-describedby={error === undefined ? undefined : "visibility-error"}>
      <legend className="mb-1.5 text-sm font-medium">{t("label")}</legend>
      <div className="flex flex-col gap-2">
        {visibilities.map((visibility) => (
          <label
            key={visibility}
            className="flex cursor-pointer items-start gap-3 rounded-md border border-line-strong bg-surface px-3.5 py-2.5 has-checked:border-accent-text has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="visibility"
              value={visibility}
              checked={value === visibility}
              onChange={() => onChange(visibility)}
              className="mt-1 size-4 shrink-0 accent-accent-text"
            />
            <span className="min-w-0">
              <span className="block text-sm font-medium">{t(`${visibility}.label`)}</span>
              <span className="block text-[0.8125rem] text-ink-soft">{t(`${visibility}.help`)}</span>
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id="visibility-error" role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
