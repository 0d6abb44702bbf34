"use client";

import { useTranslations } from "next-intl";
import { Toaster as Sonner } from "sonner";

const style = {
  "--normal-bg": "var(--color-ink)",
  "--normal-text": "var(--color-paper)",
  "--normal-border": "transparent",
  "--width": "22rem",
} as const;

/** Where notes about what has happened appear, and are read out. */
export function Toaster() {
  const t = useTranslations("toaster");
  return (
    <Sonner
      position="bottom-left"
      duration={10_000}
      style={style as React.CSSProperties}
      containerAriaLabel={t("label")}
      toastOptions={{
        className: "!rounded-md !shadow-float !text-sm !font-sans",
        classNames: {
          actionButton: "!h-8 !bg-accent !px-3 !text-[0.8125rem] !text-accent-ink !font-medium",
        },
      }}
    />
  );
}
