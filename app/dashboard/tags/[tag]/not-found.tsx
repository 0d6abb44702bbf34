import { useTranslations } from "next-intl";
import { PageMessage } from "@/components/shell/page-message";
import { ButtonLink } from "@/components/ui/button";

export default function TagNotFound() {
  const t = useTranslations("notFound.tag");
  return (
    <PageMessage title={t("title")} text={t("text")}>
      <ButtonLink href="/dashboard/tags">{t("back")}</ButtonLink>
    </PageMessage>
  );
}
