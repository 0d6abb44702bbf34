import { useTranslations } from "next-intl";
import { AccountLanguageSwitch } from "@/components/shell/account-language-switch.client";
import { HomeLink } from "@/components/shell/home-link";
import { languageChoices } from "@/components/shell/language-names";
import { LanguageSwitch } from "@/components/shell/language-switch.client";
import { SourceLink } from "@/components/shell/source-link";
import type { Theme } from "@/components/shell/theme";
import { ThemeSwitch } from "@/components/shell/theme-switch.client";
import { ButtonLink } from "@/components/ui/button";
import { ClientMessages } from "@/components/ui/client-messages";
import { Link } from "@/components/ui/link.client";

interface Props {
  theme: Theme;
  isSignedIn: boolean;
  /** As wide as a page with columns, and sticky. */
  isWide?: boolean;
}

export function SiteHeader({ theme, isSignedIn, isWide = false }: Props) {
  const t = useTranslations("site.frame");
  return (
    <header
      className={isWide ? "sticky top-0 z-10 border-b border-line bg-paper/92 backdrop-blur-sm" : undefined}
    >
      <div
        className={`mx-auto flex h-16 w-full items-center gap-1 px-4 sm:gap-2 sm:px-8 ${isWide ? "max-w-[100rem]" : "max-w-6xl"}`}
      >
        <HomeLink href="/" />
        <div className="ms-auto flex shrink-0 items-center gap-1 sm:gap-2">
          <Link
            href="/docs"
            className="rounded-sm px-2 py-2 text-sm font-medium text-ink-soft hover:text-ink max-sm:hidden pointer-coarse:px-3 pointer-coarse:py-3"
          >
            {t("api")}
          </Link>
          <ClientMessages sections={["errors", "shell.language", "shell.theme"]}>
            {isSignedIn ? <AccountLanguageSwitch /> : <LanguageSwitch />}
            <ThemeSwitch initial={theme} isSignedIn={isSignedIn} />
          </ClientMessages>
          <ButtonLink
            href={isSignedIn ? "/dashboard" : "/sign-in"}
            size="small"
            className="pointer-coarse:h-11"
          >
            {isSignedIn ? t("dashboard") : t("signIn")}
          </ButtonLink>
        </div>
      </div>
    </header>
  );
}

export function SiteFooter() {
  const t = useTranslations("site.frame");
  return (
    <footer className="mt-24 border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-5 py-8 text-sm text-ink-soft sm:px-8">
        <p>{t("footerNote")}</p>
        <p className="footer-links flex flex-wrap gap-x-6 gap-y-2">
          <Link href="/docs">{t("reference")}</Link>
          <a href="/api/openapi.json">{t("openapi")}</a>
          <SourceLink />
          {languageChoices.map(({ value, label }) => (
            <a key={value} href={`?lang=${value}`} lang={value}>
              {label}
            </a>
          ))}
        </p>
      </div>
    </footer>
  );
}
