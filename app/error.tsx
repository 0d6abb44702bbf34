"use client";

import { Failure } from "@/components/site/failure.client";
import { mainContentId } from "@/components/ui/skip-link";

export default function PageError({ reset }: { reset: () => void }) {
  return (
    <main id={mainContentId} tabIndex={-1} className="outline-none">
      <Failure reset={reset} />
    </main>
  );
}
