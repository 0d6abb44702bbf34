import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Segmented } from "@/components/ui/segmented";
import { SettingHelp } from "@/components/ui/setting-group";
import { Slider } from "@/components/ui/slider";
import { recipeFlips, recipeLimits, recipeRotations } from "@/lib/engine/variants/recipe";
import { fitModes } from "@/lib/engine/variants/variant-keys";
import type { ControlsProps } from "./controls-props";
import { GravitySelect } from "./gravity-select";
import { SettingFieldset } from "./setting-fieldset";

const sides = ["width", "height"] as const;
const flips = ["none", ...recipeFlips] as const;
const defaultTolerance = 10;

/** Size, rotation and trim. */
export function ShapeControls({ values, problemOf, onChange }: ControlsProps) {
  const t = useTranslations("recipes");
  const size = useTranslations("studio.controls");
  const fits = useTranslations("studio.fits");
  const isBox = values.width.trim() !== "" && values.height.trim() !== "";

  return (
    <>
      <SettingFieldset title={t("groups.size")}>
        <div className="flex items-start gap-3">
          {sides.map((side) => (
            <Field
              key={side}
              name={side}
              size="medium"
              label={size(side)}
              unit={size("pixels")}
              inputClassName="font-mono tabular-nums"
              inputMode="numeric"
              autoComplete="off"
              placeholder={size("automatic")}
              value={values[side]}
              onValueChange={(text) => onChange({ [side]: text })}
              error={problemOf(side)}
            />
          ))}
        </div>
        {isBox && (
          <div>
            <Segmented
              label={size("fit")}
              value={values.fit}
              options={fitModes.map((fit) => ({ value: fit, label: fits(`${fit}.name`) }))}
              onChange={(fit) => onChange({ fit })}
            />
            <SettingHelp>{fits(`${values.fit}.text`)}</SettingHelp>
          </div>
        )}
        {isBox && values.fit === "cover" && (
          <GravitySelect value={values.gravity} onChange={(gravity) => onChange({ gravity })} />
        )}
        <SettingHelp>{t("fields.sizeText")}</SettingHelp>
      </SettingFieldset>
      <SettingFieldset title={t("groups.turn")}>
        <Segmented
          label={t("fields.rotate")}
          value={String(values.rotate)}
          options={recipeRotations.map((degrees) => ({
            value: String(degrees),
            label: t("fields.degrees", { degrees }),
          }))}
          onChange={(text) =>
            onChange({ rotate: recipeRotations.find((degrees) => String(degrees) === text) ?? 0 })
          }
        />
        <Segmented
          label={t("fields.flip")}
          value={values.flip ?? "none"}
          options={flips.map((flip) => ({ value: flip, label: t(`fields.flips.${flip}`) }))}
          onChange={(flip) => onChange({ flip: flip === "none" ? null : flip })}
        />
      </SettingFieldset>
      <SettingFieldset title={t("groups.trim")}>
        <Checkbox
          label={t("fields.trim")}
          description={t("fields.trimText")}
          checked={values.trim !== null}
          onChange={(isTrimmed) => onChange({ trim: isTrimmed ? { tolerance: defaultTolerance } : null })}
        />
        {values.trim && (
          <Slider
            label={t("fields.tolerance")}
            value={values.trim.tolerance}
            min={0}
            max={recipeLimits.maxTolerance}
            onChange={(tolerance) => onChange({ trim: { tolerance } })}
          />
        )}
      </SettingFieldset>
    </>
  );
}
