import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { PageMessage } from "./page-message";

/** The message of a missing page, inside the frame of the site. */
export function SiteNotFound() {
  const t = useTranslations("notFound.site");
  return (
    <PageMessage title={t("title")} text={t("text")}>
      <ButtonLink href="/">{t("home")}</ButtonLink>
    </PageMessage>
  );
}
