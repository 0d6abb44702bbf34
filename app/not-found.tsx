import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { PageMessage } from "@/components/shell/page-message";
import { ButtonLink } from "@/components/ui/button";
import { mainContentId } from "@/components/ui/main-content";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("notFound.site");
  return { title: t("pageTitle") };
}

export default function NotFound() {
  const t = useTranslations("notFound.site");
  return (
    <main id={mainContentId} tabIndex={-1} className="outline-none">
      <PageMessage title={t("title")} text={t("text")}>
        <ButtonLink href="/">{t("home")}</ButtonLink>
      </PageMessage>
    </main>
  );
}
