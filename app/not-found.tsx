import { useTranslations } from "next-intl";
import { PageMessage } from "@/components/shell/page-message";
import { ButtonLink } from "@/components/ui/button";
import { mainContentId } from "@/components/ui/main-content";

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
