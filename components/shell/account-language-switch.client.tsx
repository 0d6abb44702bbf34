"use client";

import type { Language } from "./language-names";
import { LanguageSwitch } from "./language-switch.client";

/** Chooses the language on public pages, and for the account of whoever is signed in. */
export function AccountLanguageSwitch() {
  return <LanguageSwitch save={saveLanguage} />;
}

async function saveLanguage(language: Language): Promise<void> {
  const { saveSettings } = await import("@/components/session/save-settings");
  await saveSettings({ language });
}
