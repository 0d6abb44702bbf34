import { PageData } from "@/components/api/page-data";
import { watermarksKey } from "@/components/collections/watermarks-key";
import { recipesKey } from "@/components/recipes/recipes-key";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { settingsKey } from "@/components/settings/settings-key";
import { ClientMessages } from "@/components/ui/client-messages";
import { WatermarkList } from "@/components/watermarks/watermark-list.client";
import { listImages } from "@/lib/images";
import { listRecipes } from "@/lib/recipes";
import { getSettings } from "@/lib/settings";
import { listWatermarks } from "@/lib/watermarks";
import { clientSections } from "@/messages/client-sections";
import { requireActor } from "../../require-actor";
import { settingsMetadata } from "../settings-metadata";

export const generateMetadata = () => settingsMetadata("watermarks");

export default async function WatermarksPage() {
  const actor = await requireActor("/dashboard/settings/watermarks", undefined, {
    role: "viewer",
    inWholeLibrary: true,
  });
  const [watermarks, recipes, settings, newest] = await Promise.all([
    listWatermarks(actor),
    listRecipes(actor),
    // Only the owner may read them.
    actor.role === "owner" ? getSettings(actor) : undefined,
    listImages(actor, { limit: 1 }),
  ]);
  const image = newest.data.find(({ status }) => status.upload === "complete");

  return (
    <ClientMessages sections={clientSections["app/dashboard/settings/watermarks/page.tsx"]}>
      <SettingsFrame page="watermarks">
        <PageData queryKey={watermarksKey} data={watermarks}>
          <PageData queryKey={recipesKey} data={recipes}>
            <PageData queryKey={settingsKey} data={settings}>
              <WatermarkList image={image} />
            </PageData>
          </PageData>
        </PageData>
      </SettingsFrame>
    </ClientMessages>
  );
}
