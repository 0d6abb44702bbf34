import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Logo } from "@/components/shell/logo";
import { SourceLink } from "@/components/shell/source-link";
import { mainContentId } from "@/components/ui/main-content";
import "./public.css";

/**
 * The frame of the pages that everyone sees. It is the same for everyone: it knows neither session
 * nor settings.
 */
export function PublicFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("publicPages.frame");
  const brand = useTranslations("shell.brand");
  return (
    <div className="flex min-h-dvh flex-col">
      <main id={mainContentId} tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <footer className="mt-16 border-t border-line">
        <p className="mx-auto flex max-w-[100rem] items-center gap-3 px-5 py-6 text-sm text-ink-soft sm:px-8">
          <a
            href="/"
            aria-label={brand("name")}
            className="grid place-items-center rounded-sm pointer-coarse:size-11"
          >
            <Logo size={22} />
          </a>
          {t("footer")}
          <SourceLink className="public-link ms-auto pointer-coarse:py-3" />
        </p>
      </footer>
    </div>
  );
}
