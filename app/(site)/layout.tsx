import type { ReactNode } from "react";
import { SiteFooter, SiteHeader } from "@/components/shell/site-frame";
import { mainContentId } from "@/components/ui/main-content";
import { currentActor } from "@/lib/identity/sign-in";
import { getCurrentTheme } from "../get-current-theme";

export default async function SiteLayout({ children }: { children: ReactNode }) {
  const actor = await currentActor();
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader theme={await getCurrentTheme()} isSignedIn={actor !== undefined} />
      <main id={mainContentId} tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
