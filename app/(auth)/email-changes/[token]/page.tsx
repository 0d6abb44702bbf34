import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { EmailChange } from "@/components/security/email-change.client";
import { AuthHeading } from "@/components/shell/page-message";
import { ClientMessages } from "@/components/ui/client-messages";
import { readEmailChange } from "@/lib/identity/email-change";
import { currentActor } from "@/lib/identity/sign-in";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("security.emailChange");
  // The URL confirms or undoes the change.
  return { title: t("title"), robots: { index: false }, referrer: "no-referrer" };
}

/**
 * The target of the links in the mails about a change of the email address: one confirms it, the
 * other one undoes it.
 */
export default async function EmailChangePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const [link, t] = await Promise.all([readEmailChange(token), getTranslations("security.emailChange")]);
  if (!link) return <AuthHeading title={t("ended")} lead={t("endedLead")} />;

  if (link.kind === "confirm") {
    const actor = await currentActor();
    if (!actor)
      redirect(`/sign-in?next=${encodeURIComponent(`/email-changes/${encodeURIComponent(token)}`)}`);
    if (actor.account.owner !== link.owner)
      return (
        <AuthHeading title={t("otherAccount")} lead={t("otherAccountLead", { email: actor.account.email })} />
      );
  }

  return (
    <>
      {link.kind === "confirm" ? (
        <AuthHeading title={t("confirmTitle", { email: link.email })} lead={t("confirmLead")} />
      ) : (
        <AuthHeading
          title={t("undoTitle", { email: link.formerEmail })}
          lead={t("undoLead", { email: link.email })}
        />
      )}
      <ClientMessages sections={["errors", "security.emailChange"]}>
        <EmailChange token={token} kind={link.kind} />
      </ClientMessages>
    </>
  );
}
