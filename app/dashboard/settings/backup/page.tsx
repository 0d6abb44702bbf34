import { PageData } from "@/components/api/page-data";
import { backupKeys } from "@/components/backup/backup-keys";
import { BackupSettings } from "@/components/backup/backup-settings.client";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/ui/client-messages";
import { getBackup } from "@/lib/backup";
import { inOwnLibrary } from "@/lib/kernel/actor";
import { requireActor } from "../../require-actor";
import { settingsMetadata } from "../settings-metadata";

export const generateMetadata = () => settingsMetadata("backup");

export default async function BackupPage() {
  const actor = inOwnLibrary(await requireActor("/dashboard/settings/backup"));
  return (
    <ClientMessages sections={["backup"]}>
      <SettingsFrame page="backup">
        <PageData queryKey={backupKeys.state} data={await getBackup(actor)}>
          <BackupSettings />
        </PageData>
      </SettingsFrame>
    </ClientMessages>
  );
}
