"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ChallengeField } from "@/components/challenge/challenge-field.client";
import { Button } from "@/components/ui/button";
import { Field, Form } from "@/components/ui/field";
import type { ChallengeWidget } from "@/lib/identity/challenge/values";

interface Props {
  widget: ChallengeWidget | undefined;
  /** The path to open after signing in. */
  next: string;
  /** The submitted email, and why no link was sent. */
  email?: string | undefined;
  error?: string | undefined;
}

/** A plain form, which works without scripts too. */
export function SignInForm({ widget, next, email, error }: Props) {
  const t = useTranslations("signIn.form");
  const [isSending, setIsSending] = useState(false);
  // A browser that goes back may restore the page as it was left.
  useEffect(() => {
    const reset = () => setIsSending(false);
    window.addEventListener("pageshow", reset);
    return () => window.removeEventListener("pageshow", reset);
  }, []);

  return (
    <Form
      method="post"
      action="/api/auth/sign-in-link"
      onSubmit={() => setIsSending(true)}
      className="flex flex-col gap-4"
    >
      <input type="hidden" name="next" value={next} />
      <Field
        label={t("email")}
        name="email"
        // Not type="email": it rejects a host without a dot, such as owner@localhost.
        type="text"
        inputMode="email"
        autoComplete="email webauthn"
        autoCapitalize="none"
        spellCheck={false}
        required
        placeholder={t("placeholder")}
        defaultValue={email}
        error={error}
      />
      {widget && <ChallengeField widget={widget} action="sign-in" />}
      <Button type="submit" look="primary" size="large" disabled={isSending}>
        {isSending ? t("sending") : t("send")}
      </Button>
    </Form>
  );
}
