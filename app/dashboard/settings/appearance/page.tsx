import { getLocale } from "next-intl/server";
import { PageData } from "@/components/api/page-data";
import { AppearanceSettings } from "@/components/settings/appearance.client";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { settingsKey } from "@/components/settings/settings-key";
import { findLanguage } from "@/components/shell/language-names";
import { ClientMessages } from "@/components/ui/client-messages";
import { getSettings } from "@/lib/settings";
import { requireActor } from "../../require-actor";
import { settingsMetadata } from "../settings-metadata";

export const generateMetadata = () => settingsMetadata("appearance");

export default async function AppearancePage() {
  const actor = await requireActor("/dashboard/settings/appearance");
  const [settings, locale] = await Promise.all([getSettings(actor), getLocale()]);
  // While none is chosen, the language of the browser applies.
  const language = findLanguage(locale) ?? settings.language;

  return (
    <ClientMessages sections={["settings.appearance", "settings.form"]}>
      <SettingsFrame page="appearance">
        <PageData queryKey={settingsKey} data={{ ...settings, language }}>
          <AppearanceSettings />
        </PageData>
      </SettingsFrame>
    </ClientMessages>
  );
}
