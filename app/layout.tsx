import type { Metadata, Viewport } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { RootMessages } from "@/components/ui/client-messages";
import { TimeZoneCookie } from "@/components/ui/local-time.client";
import { SkipLink } from "@/components/ui/skip-link";
import { colors } from "@/lib/kernel/markup/colors";
import { textDirection } from "@/lib/platform/i18n/locale";
import { fontVariables } from "./fonts/fonts";
import { getCurrentSettings } from "./get-current-settings";
import { getCurrentTheme } from "./get-current-theme";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell.brand");
  return {
    title: { default: t("title"), template: `%s · ${t("name")}` },
    description: t("description"),
    // Next.js would add it for a file of its convention, whose name it derives wrongly for the
    // extension of our route files.
    manifest: "/manifest.webmanifest",
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: colors.paper.light },
    { media: "(prefers-color-scheme: dark)", color: colors.paper.dark },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, settings] = await Promise.all([getLocale(), getCurrentSettings()]);
  const { high_contrast, reduce_motion, larger_text } = settings?.accessibility_settings ?? {};
  return (
    <html
      lang={locale}
      dir={textDirection(locale)}
      data-theme={await getCurrentTheme()}
      data-contrast={high_contrast ? "more" : undefined}
      data-motion={reduce_motion ? "reduce" : undefined}
      data-text={larger_text ? "larger" : undefined}
      className={fontVariables}
    >
      <body>
        <SkipLink />
        <RootMessages sections={["shell.failure"]}>
          {children}
          <TimeZoneCookie />
        </RootMessages>
      </body>
    </html>
  );
}
