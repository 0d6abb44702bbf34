"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { AuthHeading } from "@/components/shell/page-message";
import { Button, ButtonLink } from "@/components/ui/button";

interface Props {
  token: string;
  kind: "confirm" | "undo";
}

const settingsPath = "/dashboard/settings/security";

/** Does what the link of a mail is for. Only the button does, because mail scanners open links. */
export function EmailChange({ token, kind }: Props) {
  const t = useTranslations("security.emailChange");
  const errorText = useErrorText();
  const [state, setState] = useState<"ask" | "running" | "undone">("ask");
  const [problem, setProblem] = useState<string>();

  async function run(): Promise<void> {
    setState("running");
    setProblem(undefined);
    try {
      if (kind === "undo") {
        await unwrap(api.POST("/account/email/undo", { body: { token } }));
        setState("undone");
      } else {
        await unwrap(api.POST("/account/email/confirm", { body: { token } }));
        window.location.assign(settingsPath);
      }
    } catch (error) {
      setProblem(errorText(error));
      setState("ask");
    }
  }

  if (state === "undone")
    return (
      <div role="status">
        <AuthHeading title={t("undone")} lead={t("undoneLead")} />
        <ButtonLink href="/sign-in" size="large">
          {t("signIn")}
        </ButtonLink>
      </div>
    );

  return (
    <>
      {problem !== undefined && (
        <p role="alert" className="mb-5 text-sm text-danger">
          {problem}
        </p>
      )}
      <Button look="primary" size="large" disabled={state === "running"} onClick={() => void run()}>
        {t(kind)}
      </Button>
    </>
  );
}
