import { PageData } from "@/components/api/page-data";
import { SessionList } from "@/components/security/session-list.client";
import { sessionsKey } from "@/components/security/sessions-key";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/ui/client-messages";
import { listSessions } from "@/lib/identity";
import { requireActor } from "../../require-actor";
import { settingsMetadata } from "../settings-metadata";

export const generateMetadata = () => settingsMetadata("security");

export default async function SecurityPage() {
  const actor = await requireActor("/dashboard/settings/security");
  return (
    <ClientMessages sections={["security"]}>
      <SettingsFrame page="security">
        <PageData queryKey={sessionsKey} data={await listSessions(actor)}>
          <SessionList />
        </PageData>
      </SettingsFrame>
    </ClientMessages>
  );
}
