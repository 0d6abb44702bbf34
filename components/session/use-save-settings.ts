import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import { toast } from "@/components/ui/toast";
import { type SettingsChanges, saveSettings } from "./save-settings";

/** Returns a function that saves settings of the account and reports when that fails. */
export function useSaveSettings(): (changes: SettingsChanges) => void {
  const t = useTranslations("shell.settings");
  const errorText = useErrorText();
  return function save(changes) {
    saveSettings(changes).catch((error: unknown) => {
      toast.error(t("notSaved"), {
        reason: errorText(error),
        retry: () => save(changes),
        // A later choice of the same setting takes the place of this one.
        id: Object.keys(changes).join(),
      });
    });
  };
}
