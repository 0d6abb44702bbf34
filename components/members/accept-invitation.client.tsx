"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { Button } from "@/components/ui/button";

/** Joins the library. */
export function AcceptInvitation({ token }: { token: string }) {
  const t = useTranslations("members.invitation");
  const errorText = useErrorText();
  const [state, setState] = useState<"joining" | "joined">();
  const [problem, setProblem] = useState<string>();

  async function join(): Promise<void> {
    setState("joining");
    setProblem(undefined);
    try {
      await unwrap(api.POST("/memberships/accept", { body: { token } }));
      setState("joined");
    } catch (error) {
      setProblem(errorText(error));
      setState(undefined);
    }
  }

  if (state === "joined") return <p role="status">{t("joined")}</p>;
  return (
    <>
      {problem !== undefined && (
        <p role="alert" className="mb-5 text-sm text-danger">
          {problem}
        </p>
      )}
      <Button look="primary" disabled={state === "joining"} onClick={() => void join()}>
        {t("join")}
      </Button>
    </>
  );
}
