"use client";

import { ErrorMessage, type PageErrorProps } from "@/components/shell/error-message.client";
import { mainContentId } from "@/components/ui/main-content";

export default function PageError(props: PageErrorProps) {
  return (
    <main id={mainContentId} tabIndex={-1} className="outline-none">
      <ErrorMessage {...props} />
    </main>
  );
}
