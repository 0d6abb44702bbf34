import { useTranslations } from "next-intl";
import { PageMessage } from "@/components/shell/page-message";
import { ButtonLink } from "@/components/ui/button";

export default function CollectionNotFound() {
  const t = useTranslations("notFound.collection");
  return (
    <PageMessage title={t("title")} text={t("text")}>
      <ButtonLink href="/dashboard/collections">{t("back")}</ButtonLink>
    </PageMessage>
  );
}
