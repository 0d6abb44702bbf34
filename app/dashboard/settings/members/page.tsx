import { PageData } from "@/components/api/page-data";
import { Members } from "@/components/members/members.client";
import { membersKey } from "@/components/members/members-key";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/ui/client-messages";
import { listMemberships } from "@/lib/memberships";
import { requireActor } from "../../require-actor";
import { settingsMetadata } from "../settings-metadata";

export const generateMetadata = () => settingsMetadata("members");

export default async function MembersPage() {
  const actor = await requireActor("/dashboard/settings/members", undefined, "manager");
  return (
    <ClientMessages sections={["members"]}>
      <SettingsFrame page="members">
        <PageData queryKey={membersKey} data={await listMemberships(actor)}>
          <Members isOwner={actor.role === "owner"} />
        </PageData>
      </SettingsFrame>
    </ClientMessages>
  );
}
