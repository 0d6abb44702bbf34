import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";

export const settingsSheetId = "studio-settings";

interface Props {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The settings: next to the image, and on small screens in a sheet at the bottom, which leaves the
 * image in view. It takes nothing else away, so it is no dialog: a button shows and hides it.
 */
export function SettingsSheet({ isOpen, onClose, children }: Props) {
  const t = useTranslations("studio.controls");
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpen) sheet.current?.focus({ preventScroll: true });
  }, [isOpen]);

  return (
    <section
      ref={sheet}
      id={settingsSheetId}
      aria-label={t("label")}
      tabIndex={-1}
      data-open={isOpen || undefined}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;

        event.stopPropagation();
        onClose();
      }}
      className="outline-none max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-40 max-lg:hidden max-lg:max-h-[46dvh] max-lg:overflow-y-auto max-lg:overscroll-contain max-lg:rounded-t-lg max-lg:border-t max-lg:border-line max-lg:bg-raised max-lg:px-4 max-lg:pb-[max(1.5rem,env(safe-area-inset-bottom))] max-lg:shadow-float data-open:max-lg:block"
    >
      <div className="sticky top-0 z-10 -mx-4 mb-3 flex items-center justify-between border-b border-line bg-raised px-4 py-2 lg:hidden">
        <h2 className="text-base font-semibold tracking-tight">{t("title")}</h2>
        <Button size="small" onClick={onClose}>
          {t("done")}
        </Button>
      </div>
      {children}
    </section>
  );
}
