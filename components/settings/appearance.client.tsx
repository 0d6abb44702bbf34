"use client";

import { useTranslations } from "next-intl";
import { findLanguage, languageChoices } from "@/components/shell/language-names";
import { rememberLanguage } from "@/components/shell/use-language";
import { Checkbox } from "@/components/ui/checkbox";
import { LabelledSelect } from "@/components/ui/labelled-select";
import { Segmented } from "@/components/ui/segmented";
import { SettingGroup } from "@/components/ui/setting-group";
import { imageViewModes, startPages, themes } from "@/lib/settings/values";
import { useChangeSettings, useSettings } from "./use-settings";

const readingSettings = ["high_contrast", "larger_text", "reduce_motion"] as const;

/** The look and use of the pages. Each choice holds at once, in every browser. */
export function AppearanceSettings() {
  const t = useTranslations("settings.appearance");
  const themeNames = useTranslations("shell.theme");
  const settings = useSettings();
  const change = useChangeSettings();
  const accessibility = settings.accessibility_settings;
  const checkbox = (name: keyof typeof accessibility) => (
    <Checkbox
      key={name}
      label={t(name)}
      description={t(`${name}Help`)}
      checked={accessibility[name]}
      onChange={(checked) =>
        change(t(name), { accessibility_settings: { ...accessibility, [name]: checked } })
      }
    />
  );

  return (
    <>
      <SettingGroup title={t("look")}>
        <LabelledSelect
          label={t("language")}
          help={t("languageHelp")}
          value={settings.language}
          choices={languageChoices}
          onChange={(value) => {
            const language = findLanguage(value);
            if (!language) return;

            rememberLanguage(language);
            change(t("language"), { language });
          }}
        />
        <Segmented
          className="max-w-md"
          label={t("theme")}
          value={settings.theme}
          options={themes.map((value) => ({ value, label: themeNames(value) }))}
          onChange={(theme) => change(t("theme"), { theme })}
        />
        <Segmented
          className="max-w-md"
          label={t("grid")}
          value={settings.image_view_mode}
          options={imageViewModes.map((value) => ({ value, label: t(`grids.${value}`) }))}
          onChange={(mode) => change(t("grid"), { image_view_mode: mode })}
        />
        <LabelledSelect
          label={t("startPage")}
          help={t("startPageHelp")}
          value={settings.start_page}
          choices={startPages.map((value) => ({ value, label: t(`startPages.${value}`) }))}
          onChange={(value) => {
            const page = startPages.find((one) => one === value);
            if (page) change(t("startPage"), { start_page: page });
          }}
        />
      </SettingGroup>
      <SettingGroup title={t("reading")}>{readingSettings.map(checkbox)}</SettingGroup>
      <SettingGroup title={t("keyboard")}>{checkbox("single_key_shortcuts")}</SettingGroup>
    </>
  );
}
