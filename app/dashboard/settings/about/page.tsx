import { InstallationFacts } from "@/components/about/installation-facts";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { describeInstallation } from "@/lib/operation/installation";
import { isOperator } from "@/lib/operation/operators";
import { version } from "@/package.json";
import { requireActor } from "../../require-actor";
import { settingsMetadata } from "../settings-metadata";

export const generateMetadata = () => settingsMetadata("about");

export default async function AboutPage() {
  const actor = await requireActor("/dashboard/settings/about");
  const installation = (await isOperator(actor)) ? await describeInstallation() : undefined;

  return (
    <SettingsFrame page="about">
      <InstallationFacts version={version} parts={installation?.parts ?? []} />
    </SettingsFrame>
  );
}
