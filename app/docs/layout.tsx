import type { ReactNode } from "react";
import { ServiceOriginProvider } from "@/components/api/service-origin.client";
import { Corner } from "@/components/shell/corner";
import { SiteFooter, SiteHeader } from "@/components/shell/site-frame";
import { ClientMessages } from "@/components/ui/client-messages";
import { DropTarget } from "@/components/uploads/drop-target.client";
import { UploadPanel } from "@/components/uploads/upload-panel.client";
import { UploadProvider } from "@/components/uploads/upload-provider.client";
import { currentActor } from "@/lib/identity/sign-in";
import { appOrigin } from "@/lib/image-urls";
import { maxImageBytes } from "@/lib/images/resource";
import { getCurrentTheme } from "../get-current-theme";

export default async function ReferenceLayout({ children }: { children: ReactNode }) {
  const actor = await currentActor();
  return (
    <>
      <SiteHeader theme={await getCurrentTheme()} isSignedIn={actor !== undefined} isWide />
      {children}
      <SiteFooter />
      {actor && <Uploads />}
    </>
  );
}

/** Uploads continue while their owner reads, and begin here as well. */
function Uploads() {
  return (
    <ClientMessages sections={["albums.picker", "errors", "uploads"]}>
      <ServiceOriginProvider origin={appOrigin()}>
        <UploadProvider maxBytes={maxImageBytes}>
          <Corner>
            <UploadPanel />
          </Corner>
          <DropTarget />
        </UploadProvider>
      </ServiceOriginProvider>
    </ClientMessages>
  );
}
