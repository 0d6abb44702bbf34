"use client";

import { useTranslations } from "next-intl";
import { useAlbumChoices, useLicenseChoices, withPresent } from "@/components/collections/choices";
import { useIsOffered } from "@/components/session/offers.client";
import { Checkbox } from "@/components/ui/checkbox";
import { LabelledSelect } from "@/components/ui/labelled-select";
import { SettingGroup } from "@/components/ui/setting-group";
import type { SettingsResource } from "@/lib/settings/resource";
import { TagsSetting } from "./tags-setting.client";
import { UploadSummary } from "./upload-summary";
import { useChangeSettings, useSettings } from "./use-settings";
import { VisibilitySetting } from "./visibility-setting";

type UploadDefaults = SettingsResource["upload_defaults"];

const durations = ["never", "1d", "7d", "30d", "1y"] as const;
const privacySettings = ["strip_location", "strip_metadata", "encrypt"] as const;

/** The defaults of uploads. */
export function UploadSettings() {
  const t = useTranslations("settings.uploads");
  const { upload_defaults: defaults } = useSettings();
  const changeSettings = useChangeSettings();
  const albums = withPresent(useAlbumChoices(), defaults.album);
  const licenses = withPresent(useLicenseChoices(), defaults.license);
  const change = (name: string, changes: Partial<UploadDefaults>) =>
    changeSettings(name, { upload_defaults: { ...defaults, ...changes } });
  const isOffered = useIsOffered();
  const shownSettings = privacySettings.filter((name) => name !== "encrypt" || isOffered("encryption"));
  const isUsual = durations.some((duration) => duration === defaults.expiration);

  return (
    <>
      <p className="mb-5 text-sm text-ink-soft">{t("lead")}</p>
      <UploadSummary defaults={defaults} albums={albums} licenses={licenses} />
      <div className="flex flex-col gap-5">
        <LabelledSelect
          label={t("album")}
          value={defaults.album}
          choices={albums}
          onChange={(album) => change(t("album"), { album })}
        />
        <VisibilitySetting
          value={defaults.visibility}
          onChange={(visibility) => change(t("visibility"), { visibility })}
        />
        <LabelledSelect
          label={t("license")}
          value={defaults.license}
          choices={licenses}
          onChange={(license) => change(t("license"), { license })}
        />
        <TagsSetting tags={defaults.tags} onChange={(tags) => change(t("tags"), { tags })} />
        <LabelledSelect
          label={t("expiration")}
          value={defaults.expiration}
          choices={[
            ...durations.map((value) => ({ value, label: t(`expirations.${value}`) })),
            ...(isUsual
              ? []
              : [
                  {
                    value: defaults.expiration,
                    label: t("expirations.other", { duration: defaults.expiration }),
                  },
                ]),
          ]}
          onChange={(expiration) => change(t("expiration"), { expiration })}
        />
      </div>
      <div className="mt-6">
        <SettingGroup title={t("privacy")}>
          {shownSettings.map((name) => (
            <Checkbox
              key={name}
              label={t(name)}
              description={t(`${name}Help`)}
              checked={defaults[name]}
              onChange={(checked) => change(t(name), { [name]: checked })}
            />
          ))}
        </SettingGroup>
      </div>
    </>
  );
}
