import { useTranslations } from "next-intl";
import { PageMessage } from "@/components/shell/page-message";
import { ButtonLink } from "@/components/ui/button";

export default function ImageNotFound() {
  const t = useTranslations("notFound.image");
  return (
    <PageMessage title={t("title")} text={t("text")}>
      <ButtonLink href="/dashboard">{t("back")}</ButtonLink>
    </PageMessage>
  );
}
