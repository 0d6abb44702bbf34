import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Logo } from "@/components/shell/logo";
import { SourceLink } from "@/components/shell/source-link";
import { mainContentId } from "@/components/ui/main-content";

/** The frame of a page of a share link. It leads only to the start page and to the source. */
export function ShareFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("sharePage");
  const brand = useTranslations("shell.brand");
  return (
    <>
      <main id={mainContentId} tabIndex={-1}>
        {children}
      </main>
      <footer className="share-footer">
        <a href="/" aria-label={brand("name")}>
          <Logo size={22} />
        </a>
        {t("footer")}
        <SourceLink className="public-link" />
      </footer>
    </>
  );
}

interface CardProps {
  title: string;
  text?: string;
  children?: ReactNode;
}

/** A short page in the middle of the window. */
export function MessageCard({ title, text, children }: CardProps) {
  return (
    <ShareFrame>
      <div className="share-card">
        <Logo size={40} />
        <h1>{title}</h1>
        {text !== undefined && <p className="share-soft">{text}</p>}
        {children}
      </div>
    </ShareFrame>
  );
}
