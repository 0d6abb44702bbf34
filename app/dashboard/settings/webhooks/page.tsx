import { PageData } from "@/components/api/page-data";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/ui/client-messages";
import { WebhookGuide } from "@/components/webhooks/webhook-guide";
import { webhookKeys } from "@/components/webhooks/webhook-keys";
import { Webhooks } from "@/components/webhooks/webhooks.client";
import { inOwnLibrary } from "@/lib/kernel/actor";
import { listWebhooks } from "@/lib/webhooks";
import { requireActor } from "../../require-actor";
import { settingsMetadata } from "../settings-metadata";

export const generateMetadata = () => settingsMetadata("webhooks");

export default async function WebhooksPage() {
  const actor = inOwnLibrary(await requireActor("/dashboard/settings/webhooks"));
  return (
    <ClientMessages sections={["webhooks"]}>
      <SettingsFrame page="webhooks">
        <PageData queryKey={webhookKeys.all} data={await listWebhooks(actor)}>
          <Webhooks guide={<WebhookGuide />} />
        </PageData>
      </SettingsFrame>
    </ClientMessages>
  );
}
