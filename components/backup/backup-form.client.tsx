"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ApiError, useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, Form } from "@/components/ui/field";
import { SettingHelp } from "@/components/ui/setting-group";
import { toast } from "@/components/ui/toast";
import type { BackupResource, BackupTest as TestResult } from "@/lib/backup/resource";
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
  const [endsEncryption, setEndsEncryption] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [invalid, setInvalid] = useState<Readonly<Partial<Record<string, readonly string[]>>>>({});
  const [problem, setProblem] = useState<string>();

  /** Shows the errors of fields next to them. Returns what else went wrong. */
  function showFieldErrors(error: unknown): string | undefined {
    const details = error instanceof ApiError ? error.response.details : undefined;
    setInvalid(details ?? {});
    return details ? undefined : errorText(error);
  }

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const body = readForm(new FormData(event.currentTarget), { isEnabled, endsEncryption }, backup);
    setSaving(true);
    setProblem(undefined);
    setInvalid({});
    try {
      client.setQueryData(backupKeys.state, await unwrap(api.PUT("/backup", { body })));
      setEndsEncryption(false);
      toast.success(t("saved"));
    } catch (error) {
      setProblem(showFieldErrors(error));
    } finally {
      setSaving(false);
    }
  }

  async function test(form: FormData): Promise<TestResult> {
    setInvalid({});
    return unwrap(api.POST("/backup/test", { body: readBucket(form) }));
  }

  const values: Record<(typeof fields)[number], string> = {
    s3_endpoint: backup.s3_endpoint ?? "",
    s3_region: backup.s3_region ?? "us-east-1",
    s3_bucket: backup.s3_bucket ?? "",
    s3_path_prefix: backup.s3_path_prefix ?? "",
    s3_access_key_id: "",
    s3_secret_access_key: "",
  };

  const stored: Partial<Record<string, string>> = {
    s3_endpoint: "https://s3.eu-central-1.amazonaws.com",
    s3_access_key_id: isConfigured ? `…${backup.s3_access_key_id_hint}` : "",
    s3_secret_access_key: isConfigured ? t("stored") : "",
  };

  return (
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
          error={invalid[name] ? t(`invalid.${name}`) : undefined}
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
          disabled={endsEncryption}
          error={invalid.passphrase ? t("invalid.passphrase") : undefined}
        />
        <SettingHelp>{t("passphraseHelp")}</SettingHelp>
      </div>
      {backup.has_passphrase && (
        <Checkbox
          label={t("endEncryption")}
          description={t("endEncryptionHelp")}
          checked={endsEncryption}
          onChange={setEndsEncryption}
        />
      )}
      <Field
        name="retention_days"
        size="medium"
        inputMode="numeric"
        label={t("retention")}
        defaultValue={String(backup.retention_days)}
        error={invalid.retention_days ? t("invalid.retention_days") : undefined}
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
        error={invalid.max_bytes_per_second ? t("invalid.max_bytes_per_second") : undefined}
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
      <BackupTest test={test} describeError={showFieldErrors} />
    </Form>
  );
}

const read = (form: FormData, name: string) => String(form.get(name) ?? "").trim();

/** An empty field keeps its stored value, which is never shown. */
function readBucket(form: FormData) {
  const keyId = read(form, "s3_access_key_id");
  const key = read(form, "s3_secret_access_key");
  return {
    s3_endpoint: read(form, "s3_endpoint"),
    s3_region: read(form, "s3_region"),
    s3_bucket: read(form, "s3_bucket"),
    s3_path_prefix: read(form, "s3_path_prefix"),
    ...(keyId !== "" && { s3_access_key_id: keyId }),
    ...(key !== "" && { s3_secret_access_key: key }),
  };
}

interface Switches {
  isEnabled: boolean;
  endsEncryption: boolean;
}

/** A text that is not a number is sent as 0, which the service rejects. */
function readForm(form: FormData, { isEnabled, endsEncryption }: Switches, backup: BackupResource) {
  const passphrase = read(form, "passphrase");
  const megabytes = read(form, "megabytes").replace(",", ".");
  return {
    ...readBucket(form),
    enabled: isEnabled,
    ...(endsEncryption ? { passphrase: null } : passphrase !== "" && { passphrase }),
    retention_days: Number(read(form, "retention_days")),
    max_bytes_per_second: megabytes === "" ? null : Math.round(Number(megabytes) * 1_000_000) || 0,
    concurrency: backup.concurrency,
  };
}
