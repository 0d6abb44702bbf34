import { notFound } from "next/navigation";
import { AnalysisInstallation } from "@/components/analysis/analysis-installation.client";
import { AnalysisOverview } from "@/components/analysis/analysis-overview";
import { AnalysisSample } from "@/components/analysis/analysis-sample.client";
import { AnalysisSettings } from "@/components/analysis/analysis-settings.client";
import { AnalyzeLibrary } from "@/components/analysis/analyze-library.client";
import { PageData } from "@/components/api/page-data";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { settingsKey } from "@/components/settings/settings-key";
import { ClientMessages } from "@/components/ui/client-messages";
import { getAiState } from "@/lib/ai";
import { isOperator } from "@/lib/operation/operators";
import { getSettings } from "@/lib/settings";
import { requireActor } from "../../require-actor";
import { settingsMetadata } from "../settings-metadata";

export const generateMetadata = () => settingsMetadata("ai");

export default async function AnalysisPage() {
  const actor = await requireActor("/dashboard/settings/ai", undefined, "owner");
  const [state, settings, mayInstall] = await Promise.all([
    getAiState(actor),
    getSettings(actor),
    isOperator(actor),
  ]);
  if (!state.available) notFound();

  return (
    <ClientMessages sections={["settings.form", "settings.analysis", "inspector.analysis"]}>
      <SettingsFrame page="ai">
        <PageData queryKey={settingsKey} data={settings}>
          <AnalysisOverview state={state} />
          {state.installation && (
            <AnalysisInstallation installation={state.installation} mayInstall={mayInstall} />
          )}
          <AnalysisSettings writesCaptions={state.provider !== "local"} />
          <AnalysisSample />
          <AnalyzeLibrary state={state} />
        </PageData>
      </SettingsFrame>
    </ClientMessages>
  );
}
