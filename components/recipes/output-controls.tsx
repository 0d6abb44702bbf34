import { useTranslations } from "next-intl";
import { isLossless } from "@/components/studio/variant-options";
import { Checkbox } from "@/components/ui/checkbox";
import { LabelledSelect } from "@/components/ui/labelled-select";
import { Segmented } from "@/components/ui/segmented";
import { SettingHelp } from "@/components/ui/setting-group";
import { Slider } from "@/components/ui/slider";
import { recipeFormats, recipeMetadata } from "@/lib/engine/variants/recipe";
import type { ControlsProps } from "./controls-props";
import { SettingFieldset } from "./setting-fieldset";

/** Looks like the original in every format. */
const usualQuality = 70;

/** Format, quality and metadata. */
export function OutputControls({ values, onChange }: Pick<ControlsProps, "values" | "onChange">) {
  const t = useTranslations("recipes");
  const names = useTranslations("studio.formats");
  const hasQuality = !isLossless(values.format);

  return (
    <SettingFieldset title={t("groups.output")}>
      <div>
        <Segmented
          label={t("fields.format")}
          value={values.format}
          options={recipeFormats.map((format) => ({ value: format, label: names(format) }))}
          onChange={(format) => onChange({ format })}
        />
        <SettingHelp>
          {values.format === "auto"
            ? t("fields.formatText")
            : names("forcedText", { format: names(values.format) })}
        </SettingHelp>
      </div>
      {hasQuality && (
        <Checkbox
          label={t("fields.setQuality")}
          description={t("fields.setQualityText")}
          checked={values.quality !== null}
          onChange={(isSet) => onChange({ quality: isSet ? usualQuality : null })}
        />
      )}
      {hasQuality && values.quality !== null && (
        <Slider
          label={t("fields.quality")}
          value={values.quality}
          min={1}
          max={100}
          onChange={(quality) => onChange({ quality })}
        />
      )}
      <LabelledSelect
        label={t("fields.metadata")}
        help={t(`fields.metadataTexts.${values.metadata}`)}
        value={values.metadata}
        choices={recipeMetadata.map((choice) => ({
          value: choice,
          label: t(`fields.metadataChoices.${choice}`),
        }))}
        onChange={(chosen) =>
          onChange({ metadata: recipeMetadata.find((choice) => choice === chosen) ?? "copyright" })
        }
      />
    </SettingFieldset>
  );
}
