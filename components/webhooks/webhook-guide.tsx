import Link from "next/link";
import { useTranslations } from "next-intl";

/** A link to the guide for those who write a receiver. */
export function WebhookGuide() {
  const t = useTranslations("webhooks.page");
  return (
    <Link href="/docs/guides/webhooks" className={ownLineLinkStyle}>
      {t("guide")}
    </Link>
  );
}

/** A link that is no part of a sentence. */
export const ownLineLinkStyle =
  "underline underline-offset-4 pointer-coarse:inline-block pointer-coarse:min-h-11 pointer-coarse:py-3";
