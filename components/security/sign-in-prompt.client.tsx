"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { api, unwrap } from "@/components/api/client";
import { setSignInPrompt } from "@/components/api/fresh-sign-in";
import { canUsePasskeys } from "./passkey-browser";

const SignInAgain = dynamic(() => import("./sign-in-again.client").then((module) => module.SignInAgain));

/** A prompt to sign in again when a request needs it. The code of the dialog is loaded then. */
export function SignInPrompt({ email, passkeyHost }: { email: string; passkeyHost: string }) {
  const [question, setQuestion] = useState<{ hasPasskey: boolean; onEnd: (isSignedIn: boolean) => void }>();
  useEffect(
    () =>
      setSignInPrompt(async () => {
        const hasPasskey = await findPasskey(passkeyHost);
        return new Promise((resolve) => {
          const onEnd = (isSignedIn: boolean) => {
            setQuestion(undefined);
            resolve(isSignedIn);
          };
          setQuestion({ hasPasskey, onEnd });
        });
      }),
    [passkeyHost],
  );
  return question && <SignInAgain email={email} {...question} />;
}

/** Whether the account has a passkey that this browser could use. */
async function findPasskey(host: string): Promise<boolean> {
  if (!canUsePasskeys(host)) return false;
  try {
    return (await unwrap(api.GET("/passkeys", {}))).data.length > 0;
  } catch {
    return false;
  }
}
