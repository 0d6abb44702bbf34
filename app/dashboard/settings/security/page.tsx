import { getTranslations } from "next-intl/server";
import { PageData } from "@/components/api/page-data";
import { PasskeyList } from "@/components/security/passkey-list.client";
import { passkeysKey } from "@/components/security/passkeys-key";
import { SessionList } from "@/components/security/session-list.client";
import { sessionsKey } from "@/components/security/sessions-key";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/ui/client-messages";
import { listSessions } from "@/lib/identity";
import { listPasskeys, passkeyHost } from "@/lib/identity/passkeys";
import { requireActor } from "../../require-actor";
import { settingsMetadata } from "../settings-metadata";

export const generateMetadata = () => settingsMetadata("security");

export default async function SecurityPage() {
  const actor = await requireActor("/dashboard/settings/security");
  const [passkeys, sessions, t] = await Promise.all([
    listPasskeys(actor),
    listSessions(actor),
    getTranslations("security.sessions"),
  ]);
  const { browser = null, os = null } = sessions.data.find(({ current }) => current) ?? {};
  const device = browser === null || os === null ? (browser ?? os ?? "") : t("device", { browser, os });
  return (
    <ClientMessages sections={["security", "passkeys.settings"]}>
      <SettingsFrame page="security">
        <div className="flex flex-col gap-10">
          <PageData queryKey={passkeysKey} data={passkeys}>
            <PasskeyList host={passkeyHost()} suggestedName={device} />
          </PageData>
          <PageData queryKey={sessionsKey} data={sessions}>
            <SessionList />
          </PageData>
        </div>
      </SettingsFrame>
    </ClientMessages>
  );
}
