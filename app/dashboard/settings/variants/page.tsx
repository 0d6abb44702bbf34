import { PageData } from "@/components/api/page-data";
import { PresetQuality } from "@/components/settings/preset-quality.client";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { settingsKey } from "@/components/settings/settings-key";
import { ClientMessages } from "@/components/ui/client-messages";
import { SavedVariants } from "@/components/variant-settings/saved-variants.client";
import { getUsage } from "@/lib/analytics";
import { maxDays } from "@/lib/analytics/resource";
import { listImages } from "@/lib/images";
import { getSettings } from "@/lib/settings";
import { maxSavedVariants } from "@/lib/settings/resource";
import { requireActor } from "../../require-actor";
import { settingsMetadata } from "../settings-metadata";

export const generateMetadata = () => settingsMetadata("variants");

export default async function VariantsPage() {
  const actor = await requireActor("/dashboard/settings/variants", undefined, "owner");
  const [settings, report, newest] = await Promise.all([
    getSettings(actor),
    getUsage(actor, { days: maxDays, offset: 0, simple: false, include: ["variant"] }),
    listImages(actor, { limit: 1 }),
  ]);
  const counts = (report.requests.by_variant ?? []).map(({ variant, requests }) => [variant, requests]);
  const image = newest.data[0];

  return (
    <ClientMessages sections={["settings.form", "variants"]}>
      <SettingsFrame page="variants">
        <PageData queryKey={settingsKey} data={settings}>
          <PresetQuality />
        </PageData>
        <SavedVariants
          keys={settings.saved_custom_variants}
          max={maxSavedVariants}
          requests={Object.fromEntries(counts)}
          days={maxDays}
          studioHref={image && `/dashboard/images/${image.id}/studio`}
        />
      </SettingsFrame>
    </ClientMessages>
  );
}
