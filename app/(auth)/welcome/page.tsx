import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AuthHeading } from "@/components/shell/page-message";
import { startPaths } from "@/components/shell/start-page";
import { WelcomeForm } from "@/components/site/welcome-form.client";
import { ClientMessages } from "@/components/ui/client-messages";
import { canEncrypt } from "@/lib/encryption";
import { toLocalPath } from "@/lib/identity";
import { currentActor } from "@/lib/identity/sign-in";
import { getSettings } from "@/lib/settings";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("welcome");
  return { title: t("title") };
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/**
 * The page on which a new owner chooses the upload defaults; it then leads to the requested page or
 * to the start page.
 */
export default async function WelcomePage({ searchParams }: Props) {
  const actor = await currentActor();
  if (!actor) redirect("/sign-in");
  const { next } = await searchParams;
  const settings = await getSettings(actor);
  const path = toLocalPath(next) ?? startPaths[settings.start_page];
  if (settings.welcomed) redirect(path);
  const t = await getTranslations("welcome");

  return (
    <>
      <AuthHeading title={t("title")} lead={t("lead")} />
      <ClientMessages sections={["errors", "welcome"]}>
        <WelcomeForm
          next={path}
          handle={actor.account.handle}
          uploadDefaults={settings.upload_defaults}
          canEncrypt={await canEncrypt(actor.account.owner)}
        />
      </ClientMessages>
    </>
  );
}
