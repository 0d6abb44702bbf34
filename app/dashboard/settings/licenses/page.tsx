import { PageData } from "@/components/api/page-data";
import { LicenseCatalogue } from "@/components/licenses/license-catalogue";
import { licensesKey } from "@/components/licenses/licenses-key";
import { OwnLicenses } from "@/components/licenses/own-licenses.client";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/ui/client-messages";
import { listCatalogue, listLicenses } from "@/lib/licenses";
import { getSettings } from "@/lib/settings";
import { requireActor } from "../../require-actor";
import { settingsMetadata } from "../settings-metadata";

export const generateMetadata = () => settingsMetadata("licenses");

export default async function LicensesPage() {
  const actor = await requireActor("/dashboard/settings/licenses", undefined, {
    role: "manager",
    inWholeLibrary: true,
  });
  const [licenses, settings] = await Promise.all([listLicenses(actor), getSettings(actor)]);
  return (
    <ClientMessages sections={["licenses"]}>
      <SettingsFrame page="licenses">
        <PageData queryKey={licensesKey} data={licenses}>
          <OwnLicenses defaultLicense={settings.upload_defaults.license} />
        </PageData>
        <LicenseCatalogue licenses={listCatalogue().data} />
      </SettingsFrame>
    </ClientMessages>
  );
}
