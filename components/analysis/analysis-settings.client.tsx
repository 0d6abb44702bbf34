"use client";

import { useTranslations } from "next-intl";
import { useIsOffered } from "@/components/session/offers.client";
import { useChangeSettings, useSettings } from "@/components/settings/use-settings";
import { Checkbox } from "@/components/ui/checkbox";
import { LabelledSelect } from "@/components/ui/labelled-select";
import { SettingGroup } from "@/components/ui/setting-group";
import { useFormats } from "@/components/ui/use-formats";
import { altTextChoices, encryptedAnalysisChoices } from "@/lib/settings/values";

const thresholds = [0.5, 0.7, 0.85, 0.95] as const;

/** The choice of analyzed images, and of the changes by an analysis. */
export function AnalysisSettings({ writesCaptions }: { writesCaptions: boolean }) {
  const t = useTranslations("settings.analysis");
  const { percent } = useFormats();
  const { ai, upload_defaults: defaults } = useSettings();
  const change = useChangeSettings();
  const isOffered = useIsOffered();
  const choices = [...new Set([...thresholds, ai.nsfw_threshold])].sort((one, other) => one - other);

  return (
    <SettingGroup title={t("settings")}>
      <Checkbox
        label={t("ai")}
        description={t("aiHelp")}
        checked={defaults.ai === "on"}
        onChange={(checked) =>
          change(t("ai"), { upload_defaults: { ...defaults, ai: checked ? "on" : "off" } })
        }
      />
      {writesCaptions && (
        <LabelledSelect
          label={t("alt")}
          value={ai.alt_text}
          choices={altTextChoices.map((value) => ({ value, label: t(`altChoices.${value}`) }))}
          onChange={(value) =>
            change(t("alt"), { ai: { ...ai, alt_text: value as (typeof altTextChoices)[number] } })
          }
        />
      )}
      <LabelledSelect
        label={t("nsfw")}
        help={t("nsfwHelp")}
        value={String(ai.nsfw_threshold)}
        choices={choices.map((value) => ({ value: String(value), label: percent(value, 1) }))}
        onChange={(value) => change(t("nsfw"), { ai: { ...ai, nsfw_threshold: Number(value) } })}
      />
      {isOffered("encryption") && (
        <LabelledSelect
          label={t("encrypted")}
          help={t("encryptedHelp")}
          value={ai.encrypted}
          choices={encryptedAnalysisChoices.map((value) => ({
            value,
            label: t(`encryptedChoices.${value}`),
          }))}
          onChange={(value) =>
            change(t("encrypted"), {
              ai: { ...ai, encrypted: value as (typeof encryptedAnalysisChoices)[number] },
            })
          }
        />
      )}
    </SettingGroup>
  );
}
