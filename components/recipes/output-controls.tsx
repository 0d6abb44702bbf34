import { useTranslations } from "next-intl";
import { defaultQuality, isLossless } from "@/components/studio/variant-options";
import { LabelledSelect } from "@/components/ui/labelled-select";
import { Segmented } from "@/components/ui/segmented";
import { SettingHelp } from "@/components/ui/setting-group";
import { Slider } from "@/components/ui/slider";
import { type RecipeSettings, recipeFormats, recipeMetadata } from "@/lib/engine/variants/recipe";
import type { ControlsProps } from "./controls-props";
import { SettingFieldset } from "./setting-fieldset";

/** The quality of presets, one that is searched for each image, or a number. */
const qualityChoices = ["preset", "auto", "set"] as const;
type QualityChoice = (typeof qualityChoices)[number];

function toQuality(choice: QualityChoice): RecipeSettings["quality"] {
  if (choice === "set") return defaultQuality;
  return choice === "auto" ? "auto" : null;
}

function toChoice(quality: RecipeSettings["quality"]): QualityChoice {
  if (typeof quality === "number") return "set";
  return quality === "auto" ? "auto" : "preset";
}

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
        <div>
          <Segmented
            label={t("fields.quality")}
            value={toChoice(values.quality)}
            options={qualityChoices.map((choice) => ({
              value: choice,
              label: t(`fields.qualityChoices.${choice}`),
            }))}
            onChange={(choice) => onChange({ quality: toQuality(choice) })}
          />
          <SettingHelp>{t(`fields.qualityTexts.${toChoice(values.quality)}`)}</SettingHelp>
        </div>
      )}
      {hasQuality && typeof values.quality === "number" && (
        <Slider
          label={t("fields.qualityValue")}
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
