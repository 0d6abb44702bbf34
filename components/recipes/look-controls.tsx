import { useTranslations } from "next-intl";
import { WatermarkSelect } from "@/components/studio/watermark-select";
import { Checkbox } from "@/components/ui/checkbox";
import { ColorField } from "@/components/ui/color-field";
import { Field } from "@/components/ui/field";
import { Slider } from "@/components/ui/slider";
import { recipeLimits } from "@/lib/engine/variants/recipe";
import type { ControlsProps } from "./controls-props";
import { SettingFieldset } from "./setting-fieldset";

const adjustments = ["brightness", "contrast", "saturation"] as const;
const white = "#ffffff";

/** Colors, sharpness, edges, background and watermark. */
export function LookControls({ values, problemOf, onChange }: ControlsProps) {
  const t = useTranslations("recipes");
  const { maxAdjustment, maxBlur, maxSharpen } = recipeLimits;

  return (
    <>
      <SettingFieldset title={t("groups.colors")}>
        <Checkbox
          label={t("fields.grayscale")}
          checked={values.grayscale}
          onChange={(grayscale) => onChange({ grayscale })}
        />
        {adjustments.map((name) => (
          <Slider
            key={name}
            label={t(`fields.${name}`)}
            value={Math.round(values[name] * 100)}
            min={0}
            max={maxAdjustment * 100}
            onChange={(percent) => onChange({ [name]: percent / 100 })}
          />
        ))}
      </SettingFieldset>
      <SettingFieldset title={t("groups.sharpness")}>
        <Slider
          label={t("fields.blur")}
          value={values.blur}
          min={0}
          max={maxBlur}
          step={0.5}
          onChange={(blur) => onChange({ blur })}
        />
        <Slider
          label={t("fields.sharpen")}
          value={values.sharpen}
          min={0}
          max={maxSharpen}
          step={0.1}
          onChange={(sharpen) => onChange({ sharpen: Math.round(sharpen * 10) / 10 })}
        />
      </SettingFieldset>
      <SettingFieldset title={t("groups.edges")}>
        <div className="flex items-start gap-3">
          <PixelField
            name="radius"
            label={t("fields.radius")}
            value={values.radius}
            onChange={(radius) => onChange({ radius })}
            error={problemOf("radius")}
          />
          <PixelField
            name="border.width"
            label={t("fields.borderWidth")}
            value={values.borderWidth}
            onChange={(borderWidth) => onChange({ borderWidth })}
            error={problemOf("border.width")}
          />
        </div>
        {values.borderWidth.trim() !== "" && (
          <ColorField
            name="border.color"
            label={t("fields.borderColor")}
            pickLabel={t("fields.pickBorderColor")}
            value={values.borderColor}
            onChange={(borderColor) => onChange({ borderColor })}
            error={problemOf("border.color")}
          />
        )}
      </SettingFieldset>
      <SettingFieldset title={t("groups.background")}>
        <Checkbox
          label={t("fields.fill")}
          description={t("fields.fillText")}
          checked={values.background !== null}
          onChange={(isFilled) => onChange({ background: isFilled ? white : null })}
        />
        {values.background !== null && (
          <ColorField
            name="background"
            label={t("fields.background")}
            pickLabel={t("fields.pickBackground")}
            value={values.background}
            onChange={(background) => onChange({ background })}
            error={problemOf("background")}
          />
        )}
        <WatermarkSelect value={values.watermark} onChange={(watermark) => onChange({ watermark })} />
      </SettingFieldset>
    </>
  );
}

interface PixelFieldProps {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** A length that is 0 when it is empty. */
function PixelField({ onChange, ...field }: PixelFieldProps) {
  const t = useTranslations("studio.controls");
  return (
    <Field
      size="medium"
      unit={t("pixels")}
      inputClassName="font-mono tabular-nums"
      inputMode="numeric"
      autoComplete="off"
      placeholder="0"
      onValueChange={onChange}
      {...field}
    />
  );
}
