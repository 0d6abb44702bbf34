import Link from "next/link";
import { useTranslations } from "next-intl";
import { HomeLink } from "@/components/brand/home-link";
import type { Theme } from "@/components/theme/theme";
import { ThemeSwitch } from "@/components/theme/theme-switch.client";
import { ButtonLink } from "@/components/ui/button";
import { ClientMessages } from "@/components/ui/client-messages";

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
            className="rounded-sm px-2 py-2 text-sm font-medium text-ink-soft hover:text-ink pointer-coarse:py-3"
          >
            {t("api")}
          </Link>
          <ClientMessages sections={["shell.theme"]}>
            <ThemeSwitch initial={theme} />
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
