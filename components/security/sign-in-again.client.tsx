"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { signInWithPasskey } from "./passkey-browser";
import { requestSignInLink } from "./request-sign-in-link";
import { usePasskeyProblem } from "./use-passkey-problem";

interface Props {
  email: string;
  /** Whether the account has a passkey, which then comes first. */
  hasPasskey: boolean;
  /** Called once, with whether the user has signed in again. */
  onEnd: (isSignedIn: boolean) => void;
}

/** Uses a passkey, or sends a sign-in link and continues when it was opened in this browser. */
export function SignInAgain({ email, hasPasskey, onEnd }: Props) {
  const t = useTranslations("shell.signInAgain");
  const problemText = usePasskeyProblem();
  const passkeyButton = useRef<HTMLButtonElement>(null);
  const errorText = useErrorText();
  const [openedAt] = useState(() => Date.now());
  const [state, setState] = useState<"ask" | "sending" | "sent" | "confirming">("ask");
  const [problem, setProblem] = useState<string>();

  async function send(): Promise<void> {
    setState("sending");
    setProblem(undefined);
    const isSent = await requestSignInLink(email);
    setState(isSent ? "sent" : "ask");
    if (!isSent) setProblem(t("notSent"));
  }

  async function confirm(): Promise<void> {
    setState("confirming");
    setProblem(undefined);
    try {
      await signInWithPasskey("confirm");
      onEnd(true);
    } catch (error) {
      setProblem(problemText(error) ?? errorText(error));
      setState("ask");
    }
  }

  async function check(): Promise<boolean> {
    const isSignedIn = await hasSessionSince(openedAt);
    if (isSignedIn) onEnd(true);
    return isSignedIn;
  }

  // The link opens in another tab.
  const checkOnReturn = useEffectEvent(() => {
    if (state === "sent" && document.visibilityState === "visible") void check();
  });
  useEffect(() => {
    document.addEventListener("visibilitychange", checkOnReturn);
    return () => document.removeEventListener("visibilitychange", checkOnReturn);
  }, []);

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onEnd(false);
      }}
      title={t("title")}
      text={t("text")}
      closeLabel={t("close")}
      {...(hasPasskey && { initialFocus: passkeyButton })}
      actions={
        state === "sent" ? (
          <Button
            look="primary"
            onClick={() => void check().then((isSignedIn) => !isSignedIn && setProblem(t("notYet")))}
          >
            {t("continue")}
          </Button>
        ) : (
          <>
            <Button
              look={hasPasskey ? "quiet" : "primary"}
              disabled={state !== "ask"}
              onClick={() => void send()}
            >
              {t(state === "sending" ? "sending" : "send")}
            </Button>
            {hasPasskey && (
              <Button
                ref={passkeyButton}
                look="primary"
                disabled={state !== "ask"}
                onClick={() => void confirm()}
              >
                {t("passkey")}
              </Button>
            )}
          </>
        )
      }
    >
      <p className="text-sm" aria-live="polite">
        {t(state === "sent" ? "sent" : hasPasskey ? "leadWithPasskey" : "lead", { email })}
      </p>
      {problem && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

/** A minute for clocks that differ. */
const toleranceMs = 60_000;

/** Whether the session of this browser started after that time. */
async function hasSessionSince(time: number): Promise<boolean> {
  try {
    const { data } = await unwrap(api.GET("/sessions", {}));
    return data.some(({ current, created_at }) => current && Date.parse(created_at) > time - toleranceMs);
  } catch {
    return false;
  }
}
