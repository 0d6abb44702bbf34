"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ApiError, useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { SettingHelp } from "@/components/settings/setting-group";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, Form } from "@/components/ui/field";
import type { BackupResource } from "@/lib/backup/resource";
import { backupKeys } from "./backup-keys";
import { BackupTest } from "./backup-test.client";

const fields = [
  "s3_endpoint",
  "s3_region",
  "s3_bucket",
  "s3_path_prefix",
  "s3_access_key_id",
  "s3_secret_access_key",
] as const;

/** Where the backup goes, and how. */
export function BackupForm({ backup }: { backup: BackupResource }) {
  const t = useTranslations("backup.form");
  const errorText = useErrorText();
  const client = useQueryClient();
  const isConfigured = backup.s3_bucket !== null;
  const [isEnabled, setEnabled] = useState(isConfigured ? backup.enabled : true);
  const [isSaving, setSaving] = useState(false);
  const [invalid, setInvalid] = useState<Readonly<Partial<Record<string, readonly string[]>>>>({});
  const [problem, setProblem] = useState<string>();

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const body = readForm(new FormData(event.currentTarget), isEnabled, backup);
    setSaving(true);
    setProblem(undefined);
    setInvalid({});
    try {
      client.setQueryData(backupKeys.state, await unwrap(api.PUT("/backup", { body })));
    } catch (error) {
      const details = error instanceof ApiError ? error.response.details : undefined;
      setInvalid(details ?? {});
      if (!details) setProblem(errorText(error));
    } finally {
      setSaving(false);
    }
  }

  const values: Record<(typeof fields)[number], string> = {
    s3_endpoint: backup.s3_endpoint ?? "",
    s3_region: backup.s3_region ?? "us-east-1",
    s3_bucket: backup.s3_bucket ?? "",
    s3_path_prefix: backup.s3_path_prefix ?? "",
    ...{ s3_access_key_id: "", s3_secret_access_key: "" },
  };
  const stored: Partial<Record<string, string>> = {
    s3_endpoint: "https://s3.eu-central-1.amazonaws.com",
    s3_access_key_id: isConfigured ? `…${backup.s3_access_key_id_hint}` : "",
    s3_secret_access_key: isConfigured ? t("stored") : "",
  };
  return (
    <>
      <Form noValidate onSubmit={(event) => void save(event)} className="flex max-w-md flex-col gap-5">
        <Checkbox
          label={t("enabled")}
          description={t("enabledHelp")}
          checked={isEnabled}
          onChange={setEnabled}
        />
        {fields.map((name) => (
          <Field
            key={name}
            name={name}
            size="medium"
            label={t(name)}
            dir="ltr"
            autoComplete="off"
            type={name === "s3_secret_access_key" ? "password" : "text"}
            placeholder={stored[name]}
            defaultValue={values[name]}
            error={invalid[name] ? t("invalid") : undefined}
          />
        ))}
        <div>
          <Field
            name="passphrase"
            size="medium"
            type="password"
            label={t("passphrase")}
            dir="ltr"
            autoComplete="new-password"
            placeholder={backup.has_passphrase ? t("stored") : ""}
            error={invalid.passphrase ? t("passphraseShort") : undefined}
          />
          <SettingHelp>{t("passphraseHelp")}</SettingHelp>
        </div>
        <Field
          name="retention_days"
          size="medium"
          inputMode="numeric"
          label={t("retention")}
          defaultValue={String(backup.retention_days)}
          error={invalid.retention_days ? t("invalid") : undefined}
        />
        <Field
          name="megabytes"
          size="medium"
          inputMode="decimal"
          label={t("limit")}
          placeholder={t("unlimited")}
          defaultValue={
            backup.max_bytes_per_second === null ? "" : String(backup.max_bytes_per_second / 1_000_000)
          }
          error={invalid.max_bytes_per_second ? t("invalid") : undefined}
        />
        {problem && (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
        <div>
          <Button look="primary" type="submit" disabled={isSaving}>
            {t("save")}
          </Button>
        </div>
      </Form>
      {isConfigured && <BackupTest />}
    </>
  );
}

/** An empty field keeps its stored value, which is never shown. */
function readForm(form: FormData, enabled: boolean, backup: BackupResource) {
  const read = (name: string) => String(form.get(name) ?? "").trim();
  const [keyId, key, passphrase] = [
    read("s3_access_key_id"),
    read("s3_secret_access_key"),
    read("passphrase"),
  ];
  const megabytes = Number(read("megabytes").replace(",", "."));
  return {
    enabled,
    s3_endpoint: read("s3_endpoint"),
    s3_region: read("s3_region"),
    s3_bucket: read("s3_bucket"),
    s3_path_prefix: read("s3_path_prefix"),
    ...(keyId !== "" && { s3_access_key_id: keyId }),
    ...(key !== "" && { s3_secret_access_key: key }),
    ...(passphrase !== "" && { passphrase }),
    retention_days: Number(read("retention_days")),
    max_bytes_per_second: megabytes > 0 ? Math.round(megabytes * 1_000_000) : null,
    concurrency: backup.concurrency,
  };
}
