import { PageData } from "@/components/api/page-data";
import { domainKeys } from "@/components/domains/domain-keys";
import { Domains } from "@/components/domains/domains.client";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/ui/client-messages";
import { listDomains } from "@/lib/domains";
import { inOwnLibrary } from "@/lib/kernel/actor";
import { requireActor } from "../../require-actor";
import { settingsMetadata } from "../settings-metadata";

export const generateMetadata = () => settingsMetadata("domains");

export default async function DomainsPage() {
  const actor = inOwnLibrary(await requireActor("/dashboard/settings/domains"));
  return (
    <ClientMessages sections={["domains"]}>
      <SettingsFrame page="domains">
        <PageData queryKey={domainKeys.all} data={await listDomains(actor)}>
          <Domains />
        </PageData>
      </SettingsFrame>
    </ClientMessages>
  );
}
