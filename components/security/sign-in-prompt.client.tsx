"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { setSignInPrompt } from "@/components/api/fresh-sign-in";

const SignInAgain = dynamic(() => import("./sign-in-again.client").then((module) => module.SignInAgain));

/** Asks the user to sign in again when a request needs it. The code of the dialog is loaded then. */
export function SignInPrompt({ email }: { email: string }) {
  const [finish, setFinish] = useState<(isSignedIn: boolean) => void>();
  useEffect(
    () =>
      setSignInPrompt(
        () =>
          new Promise((resolve) => {
            setFinish(() => (isSignedIn: boolean) => {
              setFinish(undefined);
              resolve(isSignedIn);
            });
          }),
      ),
    [],
  );
  return finish && <SignInAgain email={email} onEnd={finish} />;
}
