import { getTranslations } from "next-intl/server";
import { PageData } from "@/components/api/page-data";
import { Connections } from "@/components/security/connections.client";
import { connectionsKey } from "@/components/security/connections-key";
import { SessionList } from "@/components/security/session-list.client";
import { sessionsKey } from "@/components/security/sessions-key";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/ui/client-messages";
import { listConnections, listSessions } from "@/lib/identity";
import { connectOutcomes } from "@/lib/values/connect-outcomes";
import { requireActor } from "../../require-actor";
import { settingsMetadata } from "../settings-metadata";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const generateMetadata = () => settingsMetadata("security");

export default async function SecurityPage({ searchParams }: Props) {
  const actor = await requireActor("/dashboard/settings/security");
  const t = await getTranslations("security.connections.outcome");
  const { connection } = await searchParams;
  const outcome = connectOutcomes.find((known) => known === connection);
  return (
    <ClientMessages sections={["security"]}>
      <SettingsFrame page="security">
        <PageData queryKey={connectionsKey} data={await listConnections(actor)}>
          <Connections outcome={outcome && { text: t(outcome), isProblem: outcome !== "connected" }} />
        </PageData>
        <PageData queryKey={sessionsKey} data={await listSessions(actor)}>
          <SessionList />
        </PageData>
      </SettingsFrame>
    </ClientMessages>
  );
}
