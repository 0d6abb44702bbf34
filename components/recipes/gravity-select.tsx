import { useTranslations } from "next-intl";
import { useIsOffered } from "@/components/session/offers.client";
import { LabelledSelect } from "@/components/ui/labelled-select";
import { compassGravities, cropStrategies, parseGravity } from "@/lib/engine/variants/gravity";

interface Props {
  /** As in variant keys; null for the focal point. */
  value: string | null;
  onChange: (gravity: string | null) => void;
}

const focalPoint = "";

/**
 * The part that a crop shows. A point is only offered if the recipe has one: it rarely fits more
 * than one image.
 */
export function GravitySelect({ value, onChange }: Props) {
  const t = useTranslations("studio.gravity");
  const fields = useTranslations("recipes.fields");
  const isOffered = useIsOffered()("analysis");
  const modes = [...(isOffered || value === "face" ? (["face"] as const) : []), ...cropStrategies];
  const parsed = value === null ? undefined : parseGravity(value);
  const isPoint = value !== null && typeof parsed === "object";

  return (
    <LabelledSelect
      label={t("label")}
      help={fields("gravityText")}
      value={value ?? focalPoint}
      choices={[
        { value: focalPoint, label: t("modes.automatic.name") },
        ...modes.map((mode) => ({ value: mode, label: t(`modes.${mode}.name`) })),
        ...compassGravities.map((position) => ({ value: position, label: t(`positions.${position}`) })),
        ...(isPoint ? [{ value, label: `${t("modes.point.name")} (${value})` }] : []),
      ]}
      onChange={(next) => onChange(next === focalPoint ? null : next)}
    />
  );
}
