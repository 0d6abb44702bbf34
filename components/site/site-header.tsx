import { useTranslations } from "next-intl";
import { HomeLink } from "@/components/brand/home-link";
import type { Theme } from "@/components/theme/theme";
import { ThemeSwitch } from "@/components/theme/theme-switch.client";
import { ButtonLink } from "@/components/ui/button";
import { ClientMessages } from "@/components/ui/client-messages";

export function SiteHeader({ theme, signedIn }: { theme: Theme; signedIn: boolean }) {
  const t = useTranslations("site");
  return (
    <header className="mx-auto flex h-16 w-full max-w-6xl items-center gap-2 px-5 sm:px-8">
      <HomeLink href="/" />
      <div className="ml-auto flex items-center gap-2">
        <ClientMessages of={["theme"]}>
          <ThemeSwitch initial={theme} />
        </ClientMessages>
        <ButtonLink href={signedIn ? "/dashboard" : "/sign-in"} size="small" className="pointer-coarse:h-11">
          {signedIn ? t("dashboard") : t("signIn")}
        </ButtonLink>
      </div>
    </header>
  );
}
