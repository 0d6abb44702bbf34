import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import {
  type NamedWatermark,
  RequiredWatermarkSelect,
} from "@/components/collections/required-watermark-select";
import { reloadImages } from "@/components/image-lists/image-cache";
import { saveSettings } from "@/components/session/save-settings";
import { settingsKey } from "@/components/settings/settings-key";
import { SettingGroup } from "@/components/ui/setting-group";
import { requiredAnchor } from "./required-anchor";

interface Props {
  /** The ID of the required watermark; null for none. */
  value: string | null;
  watermarks: readonly NamedWatermark[];
  onSaved: () => void;
}

/** The watermark that others see on all images of the library. */
export function LibraryWatermark({ value, watermarks, onSaved }: Props) {
  const t = useTranslations("watermarks.required");
  const errorText = useErrorText();
  const client = useQueryClient();

  async function save(required_watermark: string | null): Promise<string | undefined> {
    try {
      client.setQueryData(settingsKey, await saveSettings({ required_watermark }));
    } catch (error) {
      return errorText(error);
    }
    reloadImages(client);
    onSaved();
    return undefined;
  }

  return (
    <div id={requiredAnchor} className="mt-8">
      <SettingGroup title={t("title")}>
        <RequiredWatermarkSelect
          label={t("label")}
          help={t("help")}
          noneLabel={t("none")}
          value={value}
          watermarks={watermarks}
          save={save}
        />
      </SettingGroup>
    </div>
  );
}
