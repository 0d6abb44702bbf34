import { getTranslations } from "next-intl/server";
import { PageData } from "@/components/api/page-data";
import { Connections } from "@/components/security/connections.client";
import { connectionsKey } from "@/components/security/connections-key";
import { EmailAddress } from "@/components/security/email-address.client";
import { emailKey } from "@/components/security/email-key";
import { PasskeyList } from "@/components/security/passkey-list.client";
import { passkeysKey } from "@/components/security/passkeys-key";
import { SessionList } from "@/components/security/session-list.client";
import { sessionsKey } from "@/components/security/sessions-key";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/ui/client-messages";
import { listConnections, listSessions } from "@/lib/identity";
import { connectOutcomes } from "@/lib/identity/connections/values";
import { getEmail } from "@/lib/identity/email-change";
import { listPasskeys, passkeyHost } from "@/lib/identity/passkeys";
import { requireActor } from "../../require-actor";
import { settingsMetadata } from "../settings-metadata";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const generateMetadata = () => settingsMetadata("security");

export default async function SecurityPage({ searchParams }: Props) {
  const actor = await requireActor("/dashboard/settings/security");
  const [email, passkeys, connections, sessions, t, outcomeText] = await Promise.all([
    getEmail(actor),
    listPasskeys(actor),
    listConnections(actor),
    listSessions(actor),
    getTranslations("security.sessions"),
    getTranslations("security.connections.outcome"),
  ]);
  const { browser = null, os = null } = sessions.data.find(({ current }) => current) ?? {};
  const device = browser === null || os === null ? (browser ?? os ?? "") : t("device", { browser, os });
  const { connection } = await searchParams;
  const outcome = connectOutcomes.find((known) => known === connection);

  return (
    <ClientMessages
      sections={["security.email", "security.connections", "security.sessions", "passkeys.settings"]}
    >
      <SettingsFrame page="security">
        <div className="flex flex-col gap-8">
          <PageData queryKey={emailKey} data={email}>
            <EmailAddress />
          </PageData>
          <PageData queryKey={passkeysKey} data={passkeys}>
            <PasskeyList host={passkeyHost()} suggestedName={device} />
          </PageData>
          <PageData queryKey={connectionsKey} data={connections}>
            <Connections
              outcome={outcome && { text: outcomeText(outcome), isProblem: outcome !== "connected" }}
            />
          </PageData>
          <PageData queryKey={sessionsKey} data={sessions}>
            <SessionList />
          </PageData>
        </div>
      </SettingsFrame>
    </ClientMessages>
  );
}
