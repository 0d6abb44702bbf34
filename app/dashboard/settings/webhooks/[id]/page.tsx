import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { PageData } from "@/components/api/page-data";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/ui/client-messages";
import { Link } from "@/components/ui/link.client";
import { ownLineLinkStyle } from "@/components/ui/own-line-link-style";
import { Webhook } from "@/components/webhooks/webhook.client";
import { WebhookGuide } from "@/components/webhooks/webhook-guide";
import { webhookKeys } from "@/components/webhooks/webhook-keys";
import { inOwnLibrary } from "@/lib/kernel/actor";
import { getWebhook } from "@/lib/webhooks";
import { findOrMissing } from "../../../find-or-missing";
import { requireActor } from "../../../require-actor";
import { settingsMetadata } from "../../settings-metadata";

export const generateMetadata = () => settingsMetadata("webhooks");

export default async function WebhookPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const actor = inOwnLibrary(await requireActor(`/dashboard/settings/webhooks/${id}`));
  const [webhook, t] = await Promise.all([
    findOrMissing(getWebhook(actor, id)),
    getTranslations("webhooks.detail"),
  ]);
  if (!webhook) notFound();

  return (
    <ClientMessages sections={["webhooks"]}>
      <SettingsFrame page="webhooks">
        <p className="mb-5 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          <Link href="/dashboard/settings/webhooks" className={ownLineLinkStyle}>
            {t("back")}
          </Link>
          <WebhookGuide />
        </p>
        <PageData queryKey={webhookKeys.one(id)} data={webhook}>
          <Webhook id={id} />
        </PageData>
      </SettingsFrame>
    </ClientMessages>
  );
}
