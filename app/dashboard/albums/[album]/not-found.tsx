import { useTranslations } from "next-intl";
import { PageMessage } from "@/components/shell/page-message";
import { ButtonLink } from "@/components/ui/button";

export default function AlbumNotFound() {
  const t = useTranslations("notFound.album");
  return (
    <PageMessage title={t("title")} text={t("text")}>
      <ButtonLink href="/dashboard/albums">{t("back")}</ButtonLink>
    </PageMessage>
  );
}
