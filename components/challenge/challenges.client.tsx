"use client";

import { useEffect } from "react";
import type { ChallengeWidget } from "@/lib/identity/challenge/values";
import { setChallengeWidget } from "./challenge-token";

/** Lets the requests of the pages solve challenges. Nothing is loaded before the first of them. */
export function Challenges({ widget }: { widget: ChallengeWidget }) {
  useEffect(() => {
    setChallengeWidget(widget);
    return () => setChallengeWidget(undefined);
  }, [widget]);
  return null;
}
