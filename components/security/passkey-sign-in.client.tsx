"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { Button } from "@/components/ui/button";
import { KeyRound } from "@/components/ui/icons";
import { offerPasskeys, signInWithPasskey } from "./passkey-browser";
import { useCanUsePasskeys } from "./use-can-use-passkeys";
import { usePasskeyProblem } from "./use-passkey-problem";

/** A signed-in visitor of the sign-in page is led on. */
const leadOn = () => window.location.reload();

/**
 * Signs in with a passkey: by a button, or by the autofill of the field above. Without scripts, and
 * where the browser cannot use passkeys, it shows nothing.
 */
export function PasskeySignIn({ host }: { host: string }) {
  const t = useTranslations("passkeys.signIn");
  const problemText = usePasskeyProblem();
  const errorText = useErrorText();
  const canUse = useCanUsePasskeys(host);
  const [problem, setProblem] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const [offers, setOffers] = useState(0);
  const offer = useRef<AbortController>(null);

  const reject = (error: unknown) => {
    setProblem(problemText(error) ?? errorText(error));
    setOffers((count) => count + 1);
  };
  const rejectOffer = useEffectEvent(reject);

  // A browser has one request at a time. The button ends the offer and counts up when it may start
  // again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each count is another offer.
  useEffect(() => {
    if (!canUse) return;

    const controller = new AbortController();
    offer.current = controller;
    void offerPasskeys(controller.signal, rejectOffer).then((isSignedIn) => isSignedIn && leadOn());

    return () => controller.abort();
  }, [canUse, offers]);

  async function signIn(): Promise<void> {
    offer.current?.abort();
    setProblem(undefined);
    setRunning(true);
    try {
      await signInWithPasskey("sign-in");
      leadOn();
    } catch (error) {
      setRunning(false);
      reject(error);
    }
  }

  return (
    <div className="mt-3 flex min-h-12 flex-col gap-3">
      {canUse && (
        <Button size="large" disabled={isRunning} onClick={() => void signIn()}>
          <KeyRound aria-hidden size={16} />
          {t(isRunning ? "running" : "button")}
        </Button>
      )}
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
