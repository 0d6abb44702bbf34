import { ProfileForm } from "@/components/settings/profile-form.client";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/ui/client-messages";
import { getProfile } from "@/lib/profile";
import { clientSections } from "@/messages/client-sections";
import { requireActor } from "../../require-actor";
import { settingsMetadata } from "../settings-metadata";

export const generateMetadata = () => settingsMetadata("profile");

export default async function ProfilePage() {
  const actor = await requireActor("/dashboard/settings/profile");
  return (
    <ClientMessages sections={clientSections["app/dashboard/settings/profile/page.tsx"]}>
      <SettingsFrame page="profile">
        <ProfileForm profile={await getProfile(actor)} />
      </SettingsFrame>
    </ClientMessages>
  );
}
