import type { ReactNode } from "react";
import { SiteFooter, SiteHeader } from "@/components/shell/site-frame";
import { mainContentId } from "@/components/ui/main-content";
import { getCurrentSettings } from "./get-current-settings";
import { getCurrentTheme } from "./get-current-theme";

/** The header and footer of pages outside of the dashboard. Without a database, nobody is signed in. */
export async function SiteFrame({ children }: { children: ReactNode }) {
  const [theme, settings] = await Promise.all([getCurrentTheme(), getCurrentSettings()]);
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader theme={theme} isSignedIn={settings !== undefined} />
      <main id={mainContentId} tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
