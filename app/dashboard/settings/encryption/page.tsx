import { notFound } from "next/navigation";
import { EncryptionFacts } from "@/components/encryption/encryption-facts";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/ui/client-messages";
import { describeEncryption } from "@/lib/encryption";
import { requireActor } from "../../require-actor";
import { settingsMetadata } from "../settings-metadata";

export const generateMetadata = () => settingsMetadata("encryption");

export default async function EncryptionPage() {
  const actor = await requireActor("/dashboard/settings/encryption", undefined, {
    role: "viewer",
    inWholeLibrary: true,
  });
  const encryption = await describeEncryption(actor);
  if (encryption.state === "off") notFound();

  return (
    <ClientMessages sections={["encryption.key"]}>
      <SettingsFrame page="encryption">
        <EncryptionFacts encryption={encryption} />
      </SettingsFrame>
    </ClientMessages>
  );
}
