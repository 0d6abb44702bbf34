import { getTranslations } from "next-intl/server";
import { PageData } from "@/components/api/page-data";
import { publicUrl } from "@/components/image-lists/required-watermark";
import { LinkSettings } from "@/components/settings/link-settings.client";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { settingsKey } from "@/components/settings/settings-key";
import { ClientMessages } from "@/components/ui/client-messages";
import { appOrigin } from "@/lib/image-urls";
import { listImages } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { getSettings } from "@/lib/settings";
import { requireActor } from "../../require-actor";
import { settingsMetadata } from "../settings-metadata";

export const generateMetadata = () => settingsMetadata("links");

export default async function LinksPage() {
  const actor = await requireActor("/dashboard/settings/links");
  const [settings, newest, t] = await Promise.all([
    getSettings(actor),
    findNewest(actor),
    getTranslations("settings.links"),
  ]);
  const filename = t("exampleFile");
  const example = newest ?? {
    url: `${appOrigin()}/i/${actor.library.handle}/images/${filename}`,
    alt: filename,
  };

  return (
    <ClientMessages sections={["settings.form", "settings.links"]}>
      <SettingsFrame page="links">
        <PageData queryKey={settingsKey} data={settings}>
          <LinkSettings example={example} />
        </PageData>
      </SettingsFrame>
    </ClientMessages>
  );
}

async function findNewest(actor: Actor): Promise<{ url: string; alt: string } | undefined> {
  const [newest] = (await listImages(actor, { limit: 1 })).data;
  const url = newest && publicUrl(newest);
  return url ? { url, alt: newest.alt || newest.filename } : undefined;
}
