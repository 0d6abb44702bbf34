"use client";

import { ErrorMessage } from "@/components/shell/error-message.client";
import { mainContentId } from "@/components/ui/main-content";

export default function PageError({ reset }: { reset: () => void }) {
  return (
    <main id={mainContentId} tabIndex={-1} className="outline-none">
      <ErrorMessage reset={reset} />
    </main>
  );
}
