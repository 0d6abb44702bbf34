import { PageData } from "@/components/api/page-data";
import { NotificationSettings } from "@/components/settings/notification-settings.client";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { settingsKey } from "@/components/settings/settings-key";
import { ClientMessages } from "@/components/ui/client-messages";
import { getSettings } from "@/lib/settings";
import { requireActor } from "../../require-actor";
import { settingsMetadata } from "../settings-metadata";

export const generateMetadata = () => settingsMetadata("notifications");

export default async function NotificationsPage() {
  const actor = await requireActor("/dashboard/settings/notifications");
  return (
    <ClientMessages sections={["settings.form", "settings.notifications"]}>
      <SettingsFrame page="notifications">
        <PageData queryKey={settingsKey} data={await getSettings(actor)}>
          <NotificationSettings />
        </PageData>
      </SettingsFrame>
    </ClientMessages>
  );
}
