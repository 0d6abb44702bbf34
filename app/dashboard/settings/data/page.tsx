import { getTranslations } from "next-intl/server";
import { PageData } from "@/components/api/page-data";
import { CloseAccount } from "@/components/data/close-account.client";
import { ExportAccount } from "@/components/data/export-account.client";
import { exportsKey } from "@/components/data/exports-key";
import { ImportArchive } from "@/components/data/import-archive.client";
import { importsKey } from "@/components/data/imports-key";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/ui/client-messages";
import { SettingGroup } from "@/components/ui/setting-group";
import { importPartBytes, listImports } from "@/lib/account/import";
import { getStats } from "@/lib/analytics/stats";
import { listExports } from "@/lib/archives";
import { requireActor } from "../../require-actor";
import { settingsMetadata } from "../settings-metadata";

export const generateMetadata = () => settingsMetadata("data");

export default async function DataPage() {
  const actor = await requireActor("/dashboard/settings/data");
  const [exports, imports, stats, t] = await Promise.all([
    listExports(actor),
    listImports(actor),
    getStats(actor),
    getTranslations("data"),
  ]);

  return (
    <ClientMessages sections={["data"]}>
      <SettingsFrame page="data">
        <SettingGroup title={t("export.title")}>
          <PageData queryKey={exportsKey} data={exports}>
            <ExportAccount bytes={stats.storage.original_bytes} />
          </PageData>
        </SettingGroup>
        <SettingGroup title={t("import.title")}>
          <PageData queryKey={importsKey} data={imports}>
            <ImportArchive partBytes={importPartBytes()} />
          </PageData>
        </SettingGroup>
        <SettingGroup title={t("close.title")}>
          <CloseAccount handle={actor.account.handle} />
        </SettingGroup>
      </SettingsFrame>
    </ClientMessages>
  );
}
