import { PageData } from "@/components/api/page-data";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { settingsKey } from "@/components/settings/settings-key";
import { UploadSettings } from "@/components/settings/upload-settings.client";
import { ClientMessages } from "@/components/ui/client-messages";
import { getSettings } from "@/lib/settings";
import { requireActor } from "../../require-actor";
import { settingsMetadata } from "../settings-metadata";

export const generateMetadata = () => settingsMetadata("uploads");

export default async function UploadsPage() {
  const actor = await requireActor("/dashboard/settings/uploads", undefined, "owner");
  return (
    <ClientMessages sections={["settings.form", "settings.uploads"]}>
      <SettingsFrame page="uploads">
        <PageData queryKey={settingsKey} data={await getSettings(actor)}>
          <UploadSettings />
        </PageData>
      </SettingsFrame>
    </ClientMessages>
  );
}
