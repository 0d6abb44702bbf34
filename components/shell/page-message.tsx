import type { ReactNode } from "react";
import { Logo } from "@/components/shell/logo";

/** A page with only a message and a link. */
export function PageMessage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-[70dvh] max-w-md flex-col items-center justify-center px-6 text-center">
      <Logo size={44} />
      <h1 className="mt-6 text-2xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-2 mb-7 text-base text-ink-soft">{text}</p>
      {children}
    </div>
  );
}

export function AuthHeading({ title, lead }: { title: string; lead: string }) {
  return (
    <div className="mb-7">
      <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-2.5 text-base text-ink-soft">{lead}</p>
    </div>
  );
}
