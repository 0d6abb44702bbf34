import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SettingsPageId } from "@/components/settings/settings-pages";

/** The title of a page of the settings. */
export async function settingsMetadata(page: SettingsPageId): Promise<Metadata> {
  const t = await getTranslations("settings.pages");
  return { title: t(page) };
}
