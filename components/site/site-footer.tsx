import Link from "next/link";
import { useTranslations } from "next-intl";

const link = "underline decoration-line-strong underline-offset-4 hover:text-ink";

export function SiteFooter() {
  const t = useTranslations("site.frame");
  return (
    <footer className="mt-24 border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-5 py-8 text-sm text-ink-soft sm:px-8">
        <p>{t("footerNote")}</p>
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <Link className={link} href="/docs">
            {t("reference")}
          </Link>
          <a className={link} href="/api/openapi.json">
            {t("openapi")}
          </a>
        </p>
      </div>
    </footer>
  );
}
