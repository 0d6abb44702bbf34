import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AcceptInvitation } from "@/components/members/accept-invitation.client";
import { AuthHeading } from "@/components/shell/page-message";
import { ClientMessages } from "@/components/ui/client-messages";
import { currentActor } from "@/lib/identity/sign-in";
import { readInvitation } from "@/lib/memberships";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("members.invitation");
  // The URL opens the invitation.
  return { title: t("title"), robots: { index: false }, referrer: "no-referrer" };
}

/**
 * The page on which a user accepts an invitation to a library. Visitors sign in first and come
 * back.
 */
export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const actor = await currentActor();
  if (!actor) redirect(`/sign-in?next=${encodeURIComponent(`/invitations/${encodeURIComponent(token)}`)}`);
  const [invitation, t] = await Promise.all([
    readInvitation(actor, token),
    getTranslations("members.invitation"),
  ]);
  if (!invitation) return <AuthHeading title={t("ended")} lead={t("endedText")} />;

  const { library, role, album, isForActor } = invitation;
  const name = library.name ?? library.handle;
  if (!isForActor)
    return (
      <AuthHeading title={t("otherAddress")} lead={t("otherAddressText", { email: actor.account.email })} />
    );

  const roles = await getTranslations("members.roles");
  return (
    <>
      <AuthHeading
        title={album === null ? t("heading", { name }) : t("albumHeading", { name, album })}
        lead={t("lead", { role: roles(`${role}.name`), rights: roles(`${role}.rights`) })}
      />
      <ClientMessages sections={["errors", "members.invitation"]}>
        <AcceptInvitation token={token} />
      </ClientMessages>
    </>
  );
}
