import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link.client";
import { mainContentId } from "@/components/ui/main-content";

interface Props {
  title: string;
  /** The path of the page, under which its Markdown is too. */
  href: string;
  /** The group that the page belongs to. */
  parent?: { title: string; href: string };
  children: ReactNode;
}

/** A page of the documentation next to its contents. */
export function DocsPage({ title, href, parent, children }: Props) {
  const t = useTranslations("docs");
  return (
    <main id={mainContentId} tabIndex={-1} className="min-w-0 flex-1 pt-8 pb-32 outline-none sm:pt-12">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 text-sm text-ink-soft">
        <Link href={parent?.href ?? "/docs"} className="docs-link">
          {parent?.title ?? t("title")}
        </Link>
        <a href={`${href}.md`} className="docs-link">
          {t("markdown")}
        </a>
      </div>
      <h1 className="mt-2 text-3xl font-semibold tracking-tight break-words">{title}</h1>
      {children}
    </main>
  );
}
