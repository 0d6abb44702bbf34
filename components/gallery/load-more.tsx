import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";

interface Props {
  isLoading: boolean;
  hasFailed: boolean;
  onMore: () => void;
}

/** The end of the loaded images: loads more when it comes near, and on a click after a failure. */
export function LoadMore({ isLoading, hasFailed, onMore }: Props) {
  const t = useTranslations("gallery.grid");
  const end = useRef<HTMLDivElement>(null);
  const onMoreRef = useRef(onMore);

  useEffect(() => {
    const element = end.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onMoreRef.current();
      },
      { rootMargin: "1200px 0px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={end} className="flex flex-col items-center gap-3 py-10 text-sm text-ink-soft">
      <p role="status">{hasFailed ? t("moreFailed") : isLoading && t("loadingMore")}</p>
      {hasFailed && <Button onClick={onMore}>{t("tryAgain")}</Button>}
    </div>
  );
}
