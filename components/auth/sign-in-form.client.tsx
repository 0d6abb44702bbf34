"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";

interface Props {
  /** Where to go once signed in. */
  next: string;
  /** What was typed before, and why no link was sent. */
  email?: string | undefined;
  problem?: string | undefined;
}

/** A plain form, so that it works without scripts too. */
export function SignInForm({ next, email, problem }: Props) {
  const t = useTranslations("signIn");
  const [sending, setSending] = useState(false);
  // A browser that goes back may show the page as it was left.
  useEffect(() => {
    const reset = () => setSending(false);
    window.addEventListener("pageshow", reset);
    return () => window.removeEventListener("pageshow", reset);
  }, []);
  return (
    <form
      method="post"
      action="/api/auth/sign-in-link"
      onSubmit={() => setSending(true)}
      className="flex flex-col gap-4"
    >
      <input type="hidden" name="next" value={next} />
      <Field
        label={t("address")}
        name="email"
        // Not type="email": it refuses addresses of a host without a dot, such as owner@localhost.
        type="text"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        placeholder={t("placeholder")}
        defaultValue={email}
        problem={problem}
      />
      <Button type="submit" look="primary" size="large" disabled={sending}>
        {sending ? t("sending") : t("send")}
      </Button>
    </form>
  );
}
