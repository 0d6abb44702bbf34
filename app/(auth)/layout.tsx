import type { ReactNode } from "react";
import { FirstGridWidth } from "@/components/library/first-grid-width.client";
import { HomeLink } from "@/components/shell/home-link";
import { LanguageSwitch } from "@/components/shell/language-switch.client";
import { Landscape } from "@/components/site/landscape";
import { ClientMessages } from "@/components/ui/client-messages";
import { mainContentId } from "@/components/ui/main-content";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="flex flex-col px-5 sm:px-8">
        <header className="flex h-16 items-center justify-between">
          <HomeLink href="/" />
          <ClientMessages sections={["shell.language"]}>
            <LanguageSwitch />
          </ClientMessages>
        </header>
        <main
          id={mainContentId}
          tabIndex={-1}
          className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center pt-6 pb-28 outline-none"
        >
          {children}
        </main>
      </div>
      <FirstGridWidth />
      <div aria-hidden className="hidden p-3 ps-0 lg:block">
        <Landscape className="h-full w-full rounded-lg object-[58%_50%]" />
      </div>
    </div>
  );
}
