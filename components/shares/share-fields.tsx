import { useTranslations } from "next-intl";
import { withPresent } from "@/components/collections/choices";
import { useWatermarks } from "@/components/collections/use-watermarks";
import { useHasRole } from "@/components/session/role.client";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { LabelledSelect } from "@/components/ui/labelled-select";
import { feedbackKinds } from "@/lib/shares/values";
import { type findInvalidField, type ShareForm, unchanged } from "./share-form";

export interface ShareFieldsProps {
  form: ShareForm;
  onChange: (changes: Partial<ShareForm>) => void;
  invalid: ReturnType<typeof findInvalidField>;
  /** Whether it changes a link, and whether that has a password. */
  existing?: { hasPassword: boolean };
}

const durations = ["never", "1d", "7d", "30d", "1y"] as const;

/** The access to a link: password, end and number of views. */
export function AccessFields({ form, onChange, invalid, existing }: ShareFieldsProps) {
  const t = useTranslations("shares.dialog");
  const choices = [...(existing ? ([unchanged] as const) : []), ...durations];
  return (
    <>
      <div className="flex flex-col gap-2">
        <Field
          name="password"
          size="medium"
          label={t("password")}
          placeholder={existing?.hasPassword ? t("passwordSet") : ""}
          autoComplete="off"
          maxLength={200}
          dir="auto"
          value={form.password}
          onChange={({ target }) => onChange({ password: target.value, removesPassword: false })}
          error={invalid === "password" ? t("passwordShort") : undefined}
        />
        <p className="text-[0.8125rem] text-ink-soft">{t("passwordHelp")}</p>
        {existing?.hasPassword && (
          <Checkbox
            label={t("removePassword")}
            checked={form.removesPassword}
            onChange={(removesPassword) => onChange({ removesPassword, password: "" })}
          />
        )}
      </div>
      <LabelledSelect
        label={t("expires")}
        value={form.expires}
        choices={choices.map((value) => ({ value, label: t(`durations.${value}`) }))}
        onChange={(expires) => onChange({ expires })}
      />
      <div className="flex flex-col gap-2">
        <Field
          name="maxViews"
          size="medium"
          label={t("maxViews")}
          inputMode="numeric"
          autoComplete="off"
          value={form.maxViews}
          onChange={({ target }) => onChange({ maxViews: target.value })}
          error={invalid === "maxViews" ? t("notANumber") : undefined}
        />
        <p className="text-[0.8125rem] text-ink-soft">{t("maxViewsHelp")}</p>
      </div>
      {existing && (
        <Checkbox
          label={t("newUrl")}
          description={t("newUrlHelp")}
          checked={form.newUrl}
          onChange={(newUrl) => onChange({ newUrl })}
        />
      )}
    </>
  );
}

/** The permissions of visitors on the images. */
export function ViewingFields({ form, onChange }: ShareFieldsProps) {
  const t = useTranslations("shares.dialog");
  return (
    <>
      <div className="flex flex-col gap-2 pointer-coarse:gap-5">
        <Checkbox
          label={t("allowDownload")}
          checked={form.allowDownload}
          onChange={(allowDownload) => onChange({ allowDownload })}
        />
        <Checkbox
          label={t("allowOriginal")}
          description={t("allowOriginalHelp")}
          checked={form.allowOriginal}
          onChange={(allowOriginal) => onChange({ allowOriginal })}
        />
        <Checkbox
          label={t("showMetadata")}
          checked={form.showMetadata}
          onChange={(showMetadata) => onChange({ showMetadata })}
        />
      </div>
      <LabelledSelect
        label={t("feedback")}
        value={form.feedback}
        choices={feedbackKinds.map((value) => ({ value, label: t(`feedbackKinds.${value}`) }))}
        onChange={(value) => onChange({ feedback: feedbackKinds.find((kind) => kind === value) ?? "none" })}
      />
      <WatermarkField watermark={form.watermark} onChange={(watermark) => onChange({ watermark })} />
    </>
  );
}

const none = "";

interface WatermarkFieldProps {
  watermark: string | null;
  onChange: (watermark: string | null) => void;
}

/** The watermark that visitors see, if the library has any. */
function WatermarkField({ watermark, onChange }: WatermarkFieldProps) {
  const t = useTranslations("shares.dialog");
  const mayList = useHasRole()({ role: "manager", inWholeLibrary: true });
  const watermarks = useWatermarks({ enabled: mayList }) ?? [];
  if (watermarks.length === 0 && watermark === null) return null;

  const named = watermarks.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <LabelledSelect
      label={t("watermark")}
      help={watermark === null ? undefined : t("watermarkHelp")}
      value={watermark ?? none}
      choices={[
        { value: none, label: t("asElsewhere") },
        ...(watermark === null ? named : withPresent(named, watermark)),
      ]}
      onChange={(chosen) => onChange(chosen === none ? null : chosen)}
    />
  );
}

const uploadLimits = ["maxFiles", "maxMegabytes"] as const;

/** The limits for uploads of guests. */
export function UploadFields({ form, onChange, invalid }: ShareFieldsProps) {
  const t = useTranslations("shares.dialog");
  return (
    <div className="flex flex-wrap gap-3">
      {uploadLimits.map((name) => (
        <Field
          key={name}
          name={name}
          size="medium"
          label={t(name)}
          inputMode="decimal"
          autoComplete="off"
          value={form[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
          error={invalid === name ? t("notANumber") : undefined}
        />
      ))}
    </div>
  );
}
