"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { openLibrary } from "@/components/api/shown-library";
import { Button } from "@/components/ui/button";

/** Joins the library and opens it. */
export function AcceptInvitation({ token }: { token: string }) {
  const t = useTranslations("members.invitation");
  const errorText = useErrorText();
  const [isJoining, setJoining] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function join(): Promise<void> {
    setJoining(true);
    try {
      const { handle, album } = await unwrap(api.POST("/memberships/accept", { body: { token } }));
      openLibrary(handle, album);
    } catch (error) {
      setProblem(errorText(error));
      setJoining(false);
    }
  }

  return (
    <>
      {problem !== undefined && (
        <p role="alert" className="mb-5 text-sm text-danger">
          {problem}
        </p>
      )}
      <Button look="primary" disabled={isJoining} onClick={() => void join()}>
        {t("join")}
      </Button>
    </>
  );
}
