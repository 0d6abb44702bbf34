"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { api, unwrap } from "@/components/api/client";
import { Consent, type ConsentRequest } from "./consent.client";

interface Props {
  userCode: string;
  request: ConsentRequest;
  libraries: readonly string[];
}

/** Sends the decision, which the device polls for. Then its user returns to it. */
export function DeviceConsent({ userCode, ...rest }: Props) {
  const t = useTranslations("oauth.device");
  const [outcome, setOutcome] = useState<"allowed" | "denied">();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (outcome !== undefined) heading.current?.focus();
  }, [outcome]);

  if (outcome !== undefined)
    return (
      <div role="status">
        <h2 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none">
          {t(`${outcome}Title`)}
        </h2>
        <p className="mt-2.5 text-base text-ink-soft">{t(`${outcome}Text`)}</p>
      </div>
    );

  return (
    <Consent
      {...rest}
      onDecide={async (decision) => {
        const body = { user_code: userCode, ...decision };
        await unwrap(api.POST("/oauth/devices", { body }));
        setOutcome(decision.approve ? "allowed" : "denied");
      }}
    />
  );
}
