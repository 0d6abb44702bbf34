import { useTranslations } from "next-intl";
import { mainContentId } from "./main-content";

/** Lets keyboard users skip the header. */
export function SkipLink() {
  const t = useTranslations("shell.skipLink");
  return (
    <a
      href={`#${mainContentId}`}
      className="sr-only z-50 rounded-md bg-accent px-4 py-2 font-medium text-accent-ink focus:not-sr-only focus:fixed focus:top-3 focus:start-3"
    >
      {t("label")}
    </a>
  );
}
