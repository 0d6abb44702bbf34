import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { QueryProvider } from "@/components/api/query-provider.client";
import { ServiceOriginProvider } from "@/components/api/service-origin.client";
import { EmbedSettingsProvider } from "@/components/session/embed-settings.client";
import { OffersProvider } from "@/components/session/offers.client";
import { PublicHandleProvider } from "@/components/session/public-handle.client";
import { RoleProvider } from "@/components/session/role.client";
import { DirectionProvider } from "@/components/ui/direction.client";
import type { UploadDefaults } from "@/components/uploads/to-upload-defaults";
import { UploadProvider } from "@/components/uploads/upload-provider.client";
import { appOrigin } from "@/lib/image-urls";
import { maxImageBytes } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { textDirection } from "@/lib/platform/i18n/locale";
import type { SettingsResource } from "@/lib/settings/resource";
import { isResumable } from "@/lib/uploads";
import { listOffers } from "./layout-data";

interface Props {
  /** Undefined while the session cannot be read. */
  actor: Actor | undefined;
  /** The handle of the library, if its profile is public. */
  publicHandle: string | undefined;
  settings: SettingsResource | undefined;
  uploadDefaults: UploadDefaults | undefined;
  children: ReactNode;
}

/** The contexts for the components on all pages of the dashboard. */
export async function DashboardProviders({ actor, publicHandle, settings, uploadDefaults, children }: Props) {
  const direction = textDirection(await getLocale());

  return (
    <RoleProvider role={actor?.role ?? "owner"} album={actor?.library.albumScope?.album}>
      <OffersProvider offers={listOffers()}>
        <QueryProvider>
          <DirectionProvider direction={direction}>
            <ServiceOriginProvider origin={appOrigin()}>
              <PublicHandleProvider handle={publicHandle}>
                <EmbedSettings settings={settings}>
                  <UploadProvider
                    maxBytes={maxImageBytes}
                    isResumable={isResumable()}
                    defaults={uploadDefaults}
                  >
                    {children}
                  </UploadProvider>
                </EmbedSettings>
              </PublicHandleProvider>
            </ServiceOriginProvider>
          </DirectionProvider>
        </QueryProvider>
      </OffersProvider>
    </RoleProvider>
  );
}

/** Without the settings, links are offered in every format. */
function EmbedSettings({ settings, children }: Pick<Props, "settings" | "children">) {
  if (!settings) return children;

  return (
    <EmbedSettingsProvider
      formats={settings.embed_enabled_formats}
      urlFormat={settings.embed_url_format}
      copiesPasted={settings.copy_pasted_links}
    >
      {children}
    </EmbedSettingsProvider>
  );
}
