"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { SettingGroup } from "@/components/ui/setting-group";
import { useChangeSettings, useSettings } from "./use-settings";

const names = ["email_notices", "notify_expiring_images"] as const;

/** The events about which the account is notified, and how. */
export function NotificationSettings() {
  const t = useTranslations("settings.notifications");
  const settings = useSettings();
  const change = useChangeSettings();

  return (
    <SettingGroup title={t("notices")}>
      {names.map((name) => (
        <Checkbox
          key={name}
          label={t(name)}
          description={t(`${name}Help`)}
          checked={settings[name]}
          onChange={(checked) => change(t(name), { [name]: checked })}
        />
      ))}
    </SettingGroup>
  );
}
