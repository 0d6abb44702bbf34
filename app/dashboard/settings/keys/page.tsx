import { PageData } from "@/components/api/page-data";
import { ApiKeys } from "@/components/keys/api-keys.client";
import { keysKey } from "@/components/keys/keys-key";
import { GrantList } from "@/components/oauth/grant-list.client";
import { grantsKey } from "@/components/oauth/grants-key";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/ui/client-messages";
import { listKeys } from "@/lib/identity";
import { listGrants } from "@/lib/identity/oauth";
import { appOrigin } from "@/lib/image-urls";
import { listLibraries } from "@/lib/memberships";
import { isOperator } from "@/lib/operation/operators";
import { requireActor } from "../../require-actor";
import { settingsMetadata } from "../settings-metadata";

export const generateMetadata = () => settingsMetadata("keys");

export default async function KeysPage() {
  const actor = await requireActor("/dashboard/settings/keys");
  const [keys, libraries, grants, mayOperate] = await Promise.all([
    listKeys(actor),
    listLibraries(actor),
    listGrants(actor),
    isOperator(actor),
  ]);
  return (
    <ClientMessages sections={["keys", "oauth.grants"]}>
      <SettingsFrame page="keys">
        <PageData queryKey={keysKey} data={keys}>
          <ApiKeys origin={appOrigin()} libraries={libraries} isOperator={mayOperate} />
        </PageData>
        <PageData queryKey={grantsKey} data={grants}>
          <GrantList />
        </PageData>
      </SettingsFrame>
    </ClientMessages>
  );
}
