import { getTranslations } from "next-intl/server";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { QrCode } from "@/components/tools/qr-code";
import { ToolList } from "@/components/tools/tool-list.client";
import { ClientMessages } from "@/components/ui/client-messages";
import { davRoot, isDavOffered } from "@/lib/dav";
import { appOrigin } from "@/lib/image-urls";
import { requireActor } from "../../require-actor";
import { settingsMetadata } from "../settings-metadata";

const path = "/dashboard/settings/tools";

export const generateMetadata = () => settingsMetadata("tools");

export default async function ToolsPage() {
  const [, t] = await Promise.all([requireActor(path), getTranslations("tools.phone")]);
  const origin = appOrigin();
  return (
    <ClientMessages sections={["tools"]}>
      <SettingsFrame page="tools">
        <ToolList
          origin={origin}
          davUrl={isDavOffered() ? `${origin}${davRoot}/` : undefined}
          qrCode={<QrCode text={`${origin}${path}`} label={t("label")} />}
        />
      </SettingsFrame>
    </ClientMessages>
  );
}
