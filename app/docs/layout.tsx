import type { ReactNode } from "react";
import { SiteFooter, SiteHeader } from "@/components/shell/site-frame";
import { currentActor } from "@/lib/identity/sign-in";
import { getCurrentTheme } from "../get-current-theme";

export default async function ReferenceLayout({ children }: { children: ReactNode }) {
  const actor = await currentActor();
  return (
    <>
      <SiteHeader theme={await getCurrentTheme()} isSignedIn={actor !== undefined} isWide />
      {children}
      <SiteFooter />
    </>
  );
}
