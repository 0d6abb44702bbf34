import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.client";
import { ownLineLinkStyle } from "@/components/ui/own-line-link-style";

/** A link to the guide for developers who write a receiver. */
export function WebhookGuide() {
  const t = useTranslations("webhooks.page");
  return (
    <Link href="/docs/guides/webhooks" className={ownLineLinkStyle}>
      {t("guide")}
    </Link>
  );
}
