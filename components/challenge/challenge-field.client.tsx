"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { ChallengeAction, ChallengeWidget } from "@/lib/identity/challenge/values";
import { showChallenge } from "./turnstile";

/** The challenge of a form. */
export function ChallengeField({ widget, action }: { widget: ChallengeWidget; action: ChallengeAction }) {
  const t = useTranslations("challenge");
  const locale = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const { siteKey, scriptUrl } = widget;
  useEffect(
    () =>
      place.current
        ? showChallenge(place.current, { siteKey, scriptUrl, action, language: locale })
        : undefined,
    [siteKey, scriptUrl, action, locale],
  );

  return (
    <>
      <div ref={place} />
      <noscript>
        <p className="text-sm text-danger">{t("noScript")}</p>
      </noscript>
    </>
  );
}
