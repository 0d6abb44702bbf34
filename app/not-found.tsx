import { useTranslations } from "next-intl";
import { Message } from "@/components/site/message";
import { ButtonLink } from "@/components/ui/button";

export default function NotFound() {
  const t = useTranslations("notFound");
  return (
    <Message title={t("title")} text={t("text")}>
      <ButtonLink href="/">{t("home")}</ButtonLink>
    </Message>
  );
}
