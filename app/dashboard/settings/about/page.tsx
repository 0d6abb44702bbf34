import { InstallationFacts } from "@/components/about/installation-facts";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { describeInstallation } from "@/lib/operation/installation";
import { requireActor } from "../../require-actor";
import { settingsMetadata } from "../settings-metadata";

export const generateMetadata = () => settingsMetadata("about");

export default async function AboutPage() {
  await requireActor("/dashboard/settings/about");
  return (
    <SettingsFrame page="about">
      <InstallationFacts installation={await describeInstallation()} />
    </SettingsFrame>
  );
}
