import type { ReactNode } from "react";
import { QueryProvider } from "@/components/api/query-provider.client";
import { ServiceOriginProvider } from "@/components/api/service-origin.client";
import { DashboardHeader } from "@/components/shell/dashboard-header";
import { ClientMessages } from "@/components/ui/client-messages";
import { mainContentId } from "@/components/ui/main-content";
import { Toaster } from "@/components/ui/toaster.client";
import { DropTarget } from "@/components/uploads/drop-target.client";
import { UploadPanel } from "@/components/uploads/upload-panel.client";
import { UploadProvider } from "@/components/uploads/upload-provider.client";
import { currentActor } from "@/lib/identity/sign-in";
import { appOrigin } from "@/lib/image-urls";
import { maxImageBytes } from "@/lib/images/resource";
import { getCurrentTheme } from "../get-current-theme";

/** Message sections of the layout, which is on every dashboard page. The pages send their own. */
const messageSections = ["errors", "shell.account", "shell.notifications", "shell.theme", "uploads"] as const;

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const actor = await currentActor();
  // The page redirects to sign-in: it knows the path to return to, a layout does not.
  if (!actor) return children;
  return (
    <ClientMessages sections={messageSections}>
      <QueryProvider>
        <ServiceOriginProvider origin={appOrigin()}>
          <UploadProvider maxBytes={maxImageBytes}>
            <DashboardHeader owner={actor.library.owner} theme={await getCurrentTheme()} />
            <main
              id={mainContentId}
              tabIndex={-1}
              className="mx-auto max-w-[112rem] px-4 pt-6 pb-32 outline-none sm:px-6 sm:pt-8"
            >
              {children}
            </main>
            <UploadPanel />
            <DropTarget />
            <Toaster />
          </UploadProvider>
        </ServiceOriginProvider>
      </QueryProvider>
    </ClientMessages>
  );
}
