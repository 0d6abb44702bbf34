"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { ApiError, useErrorText } from "@/components/api/api-error";
import { libraryName } from "@/components/shell/account";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { LabelledSelect } from "@/components/ui/labelled-select";
import { TextArea } from "@/components/ui/text-area";
import type { LibraryResource } from "@/lib/memberships/resource";
import { ElevatedFields } from "./elevated-fields";
import {
  type ApiKey,
  findPreset,
  type KeyScope,
  offeredElevated,
  presets,
  splitAddresses,
  splitScopes,
} from "./key-form";
import { ScopeFields } from "./scope-fields";

export interface KeyChoice {
  name: string;
  scopes: KeyScope[];
  allowed_ips: string[];
  /** A duration, null for never, undefined for no change. */
  expires: string | null | undefined;
  /** The handle of the library of someone else in which a new key works. */
  library?: string;
}

interface Props {
  /** The key that is changed; a new one without. */
  apiKey?: ApiKey;
  /** Libraries in which a new key can work, the own one first. */
  libraries?: readonly LibraryResource[];
  /** Whether the account is an administrator. */
  isOperator: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Rejects with the error of the API. */
  onSave: (choice: KeyChoice) => Promise<void>;
}

const durations = ["never", "30d", "90d", "1y"] as const;
const unchanged = "unchanged";
const maxNameLength = 100;

/** A form for the purpose of a key: its name, scopes, end and addresses. */
export function KeyDialog({ apiKey, libraries = [], isOperator, isOpen, onOpenChange, onSave }: Props) {
  const t = useTranslations("keys.dialog");
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const initial = splitScopes(apiKey?.scopes ?? presets.upload);
  const [content, setContent] = useState(initial.content);
  const [elevated, setElevated] = useState(initial.elevated);
  const [isElevatedShown, setElevatedShown] = useState(initial.elevated.length > 0);
  const [isCustom, setCustom] = useState(() => findPreset(content) === "custom");
  const [library, setLibrary] = useState(libraries[0]?.handle);
  const [expires, setExpires] = useState<string>(apiKey ? unchanged : "never");
  const [addresses, setAddresses] = useState(apiKey?.allowed_ips.join("\n") ?? "");
  const [problem, setProblem] = useState<{ field?: "name" | "addresses"; text: string }>();
  const [isSaving, setSaving] = useState(false);
  const isOwnLibrary = apiKey ? apiKey.library === null : library === libraries[0]?.handle;
  const offered = offeredElevated({ isOwnLibrary, isOperator });

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const name = input.current?.value.trim() ?? "";
    if (name === "") return setProblem({ field: "name", text: t("nameMissing") });
    const scopes = [...content, ...elevated.filter((scope) => offered.includes(scope))];
    if (scopes.length === 0) return setProblem({ text: t("scopesMissing") });

    setSaving(true);
    setProblem(undefined);
    try {
      const end = expires === "never" ? null : expires;
      await onSave({
        name,
        scopes,
        allowed_ips: splitAddresses(addresses),
        expires: expires === unchanged ? undefined : end,
        ...(library !== undefined && !isOwnLibrary && { library }),
      });
    } catch (error) {
      const fields = error instanceof ApiError ? Object.keys(error.response.details ?? {}) : [];
      const isAddress = fields.some((field) => field.startsWith("allowed_ips"));
      setProblem(isAddress ? { field: "addresses", text: t("addressInvalid") } : { text: errorText(error) });
    } finally {
      setSaving(false);
    }
  }

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={() => onOpenChange(false)}
      title={apiKey ? t("edit", { name: apiKey.name }) : t("new")}
      cancelLabel={t("cancel")}
      submitLabel={apiKey ? t("save") : t("create")}
      isSaving={isSaving}
      initialFocus={input}
      onSubmit={(event) => void save(event)}
    >
      <Field
        ref={input}
        name="name"
        size="medium"
        label={t("name")}
        placeholder={t("nameExample")}
        dir="auto"
        autoComplete="off"
        maxLength={maxNameLength}
        defaultValue={apiKey?.name}
        error={problem?.field === "name" ? problem.text : undefined}
      />
      <ScopeFields
        scopes={content}
        isCustom={isCustom}
        onChange={(chosen, custom) => {
          setContent(chosen);
          setCustom(custom);
          if (!custom && chosen.length === 0) setElevatedShown(true);
        }}
      />
      {libraries.length > 1 && library !== undefined && (
        <LabelledSelect
          label={t("library")}
          help={t("libraryHelp")}
          value={library}
          choices={libraries.map((one) => ({
            value: one.handle,
            label: one.is_own ? t("ownLibrary") : libraryName(one),
          }))}
          onChange={setLibrary}
        />
      )}
      <ElevatedFields offered={offered} scopes={elevated} isOpen={isElevatedShown} onChange={setElevated} />
      <LabelledSelect
        label={t("expires")}
        value={expires}
        choices={[...(apiKey ? ([unchanged] as const) : []), ...durations].map((value) => ({
          value,
          label: t(`durations.${value}`),
        }))}
        onChange={setExpires}
      />
      <TextArea
        name="addresses"
        label={t("addresses")}
        help={t("addressesHelp")}
        dir="ltr"
        rows={2}
        value={addresses}
        onChange={({ target }) => {
          setAddresses(target.value);
          setProblem(undefined);
        }}
        error={problem?.field === "addresses" ? problem.text : undefined}
      />
      {problem && problem.field === undefined && (
        <p role="alert" className="text-sm text-danger">
          {problem.text}
        </p>
      )}
    </FormDialog>
  );
}
