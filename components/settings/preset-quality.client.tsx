"use client";

import { useTranslations } from "next-intl";
import { LabelledSelect } from "@/components/ui/labelled-select";
import { presetQualities } from "@/lib/settings/values";
import { ApplyPresetQuality } from "./apply-preset-quality.client";
import { useChangeSettings, useSettings } from "./use-settings";

/** The quality of presets, for new variants and, on request, for existing ones. */
export function PresetQuality() {
  const t = useTranslations("variants.presetQuality");
  const { preset_quality } = useSettings();
  const change = useChangeSettings();
  return (
    <div className="mb-8 flex flex-col gap-3">
      <LabelledSelect
        label={t("label")}
        help={`${t(`texts.${preset_quality}`)} ${t("help")}`}
        value={preset_quality}
        choices={presetQualities.map((value) => ({ value, label: t(`names.${value}`) }))}
        onChange={(value) => {
          const quality = presetQualities.find((one) => one === value);
          if (quality) change(t("label"), { preset_quality: quality });
        }}
      />
      <ApplyPresetQuality key={preset_quality} />
    </div>
  );
}
