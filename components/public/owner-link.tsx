import { useTranslations } from "next-intl";

/**
 * The way from a public page to the dashboard, for its owner. The page itself is the same for
 * everyone; the browser remembers whose dashboard it has shown, and `viewer.js` shows the link then.
 */
export function OwnerLink({ handle, href }: { handle: string; href: string }) {
  const t = useTranslations("publicPages.frame");
  return (
    <a href={href} className="public-button" data-owner={handle} hidden>
      {t("edit")}
    </a>
  );
}
