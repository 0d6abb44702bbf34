import type { ReactNode } from "react";
import { SiteFooter } from "@/components/site/site-footer";
import { SiteHeader } from "@/components/site/site-header";
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
