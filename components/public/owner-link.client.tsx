"use client";

import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { readKnownHandle } from "./known-handle";

const subscribeNever = () => () => undefined;

/**
 * The way from a public page to the dashboard, for its owner. The page itself is the same for
 * everyone; the browser remembers whose dashboard it has shown.
 */
export function OwnerLink({ handle, href }: { handle: string; href: string }) {
  const t = useTranslations("publicPages.frame");
  const isOwner = useSyncExternalStore(
    subscribeNever,
    () => readKnownHandle() === handle,
    () => false,
  );

  return isOwner ? (
    <a href={href} className="public-button">
      {t("edit")}
    </a>
  ) : null;
}
