"use client";

import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";

export type SignInProblem =
  | { reason: "address" | "rejected" | "notSent" }
  /** `minutes`: until the next try. */
  | { reason: "tooMany"; minutes: number };

interface Props {
  /** Where to go once signed in. */
  next: string;
  action: (before: SignInProblem | undefined, form: FormData) => Promise<SignInProblem | undefined>;
}

export function SignInForm({ next, action }: Props) {
  const t = useTranslations("signIn");
  const [problem, send, sending] = useActionState(action, undefined);
  return (
    <form action={send} className="flex flex-col gap-4">
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
        problem={problem && t(`problem.${problem.reason}`, { minutes: 1, ...problem })}
      />
      <Button type="submit" look="primary" size="large" disabled={sending}>
        {sending ? t("sending") : t("send")}
      </Button>
    </form>
  );
}
