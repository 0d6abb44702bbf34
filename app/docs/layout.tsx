import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { QueryProvider } from "@/components/api/query-provider.client";
import { ServiceOriginProvider } from "@/components/api/service-origin.client";
import { packGroup, withoutWords } from "@/components/docs/contents";
import { ContentsNav } from "@/components/docs/contents-nav.client";
import { ContentsProvider } from "@/components/docs/contents-provider.client";
import { Corner } from "@/components/shell/corner";
import { SiteFooter, SiteHeader } from "@/components/shell/site-frame";
import { ClientMessages } from "@/components/ui/client-messages";
import { Toaster } from "@/components/ui/toaster.client";
import { DropTarget } from "@/components/uploads/drop-target.client";
import type { UploadDefaults } from "@/components/uploads/to-upload-defaults";
import { UploadPanel } from "@/components/uploads/upload-panel.client";
import { UploadProvider } from "@/components/uploads/upload-provider.client";
import { currentActor } from "@/lib/identity/sign-in";
import { appOrigin } from "@/lib/image-urls";
import { maxImageBytes } from "@/lib/images/resource";
import { isResumable } from "@/lib/uploads";
import { getCurrentTheme } from "../get-current-theme";
import { readUploadDefaults } from "../read-upload-defaults";
import { listContents } from "./pages";
import { readSectionTitles } from "./section-titles";

export default async function DocsLayout({ children }: { children: ReactNode }) {
  const actor = await currentActor();
  const t = await getTranslations("docs");
  return (
    <>
      <SiteHeader theme={await getCurrentTheme()} isSignedIn={actor !== undefined} isWide />
      <div className="mx-auto w-full max-w-[100rem] px-5 sm:px-8 lg:flex lg:gap-12">
        <ContentsProvider packed={listContents(readSectionTitles(t)).map(withoutWords).map(packGroup)}>
          <ClientMessages sections={["docs.contents", "docs.search"]}>
            <ContentsNav />
          </ClientMessages>
          {children}
        </ContentsProvider>
      </div>
      <SiteFooter />
      {actor && <Uploads defaults={await readUploadDefaults(actor)} />}
    </>
  );
}

/** Uploads continue while their owner reads, and start here as well. */
function Uploads({ defaults }: { defaults: UploadDefaults | undefined }) {
  return (
    <ClientMessages sections={["albums.picker", "errors", "shell.notifications", "uploads"]}>
      <QueryProvider>
        <ServiceOriginProvider origin={appOrigin()}>
          <UploadProvider maxBytes={maxImageBytes} isResumable={isResumable()} defaults={defaults}>
            <Corner>
              <UploadPanel />
            </Corner>
            <Toaster />
            <DropTarget />
          </UploadProvider>
        </ServiceOriginProvider>
      </QueryProvider>
    </ClientMessages>
  );
}
