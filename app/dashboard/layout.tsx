import { cookies } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import { getLocale } from "next-intl/server";
import { type ReactNode, Suspense } from "react";
import { QueryProvider } from "@/components/api/query-provider.client";
import { ServiceOriginProvider } from "@/components/api/service-origin.client";
import { libraryMeta } from "@/components/api/shown-library";
import { Challenges } from "@/components/challenge/challenges.client";
import { EmbedSettingsProvider } from "@/components/images/embed-settings.client";
import { LiveChanges } from "@/components/live/live-changes.client";
import { PaletteOpener } from "@/components/palette/palette-opener.client";
import { PublicHandleProvider } from "@/components/public/public-handle.client";
import { RememberHandle } from "@/components/public/remember-handle.client";
import { SignInPrompt } from "@/components/security/sign-in-prompt.client";
import { Jobs } from "@/components/selection/jobs.client";
import { AccountMenu } from "@/components/shell/account-menu.client";
import { BottomBar } from "@/components/shell/bottom-bar.client";
import { ConnectionBar } from "@/components/shell/connection-bar.client";
import { Corner } from "@/components/shell/corner";
import { FocusRecovery } from "@/components/shell/focus-recovery.client";
import { Frame } from "@/components/shell/frame.client";
import { GoToCommands, ThemeCommands } from "@/components/shell/go-to-commands.client";
import { LibraryBar } from "@/components/shell/library-bar.client";
import { LibraryGuard } from "@/components/shell/library-guard.client";
import { NoticeBar } from "@/components/shell/notice-bar.client";
import { NoticeText } from "@/components/shell/notice-text";
import { OffersProvider } from "@/components/shell/offers.client";
import { PinnedAlbums } from "@/components/shell/pinned-albums.client";
import { Rail } from "@/components/shell/rail.client";
import { collapsed, railCookie } from "@/components/shell/rail-state";
import { RoleProvider } from "@/components/shell/role.client";
import { startPaths } from "@/components/shell/start-page";
import { StorageMeter } from "@/components/shell/storage-meter.client";
import { StoragePlaceholder } from "@/components/shell/storage-placeholder";
import { TopBar } from "@/components/shell/top-bar";
import { ShortcutListener } from "@/components/shortcuts/shortcut-listener.client";
import { ClientMessages } from "@/components/ui/client-messages";
import { DirectionProvider } from "@/components/ui/direction.client";
import { mainContentId } from "@/components/ui/main-content";
import { Toaster } from "@/components/ui/toaster.client";
import { TooltipLayer } from "@/components/ui/tooltip-layer.client";
import { DropTarget } from "@/components/uploads/drop-target.client";
import { earlyInputScript } from "@/components/uploads/early-input";
import { ShareTarget } from "@/components/uploads/share-target.client";
import { UploadPanel } from "@/components/uploads/upload-panel.client";
import { UploadProvider } from "@/components/uploads/upload-provider.client";
import { UploadedImages } from "@/components/uploads/uploaded-images.client";
import { ViewerOverlay } from "@/components/viewer/viewer-overlay.client";
import { getCurrentStorage } from "@/lib/analytics";
import { listJobs } from "@/lib/batches/jobs";
import { maxActiveJobs } from "@/lib/batches/jobs/errors";
import { challengeWidget } from "@/lib/identity/challenge";
import { passkeyHost } from "@/lib/identity/passkeys";
import { appOrigin } from "@/lib/image-urls";
import { maxImageBytes } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { hasRole } from "@/lib/kernel/roles";
import { textDirection } from "@/lib/platform/i18n/locale";
import type { SettingsResource } from "@/lib/settings/resource";
import { isResumable } from "@/lib/uploads";
import { getCurrentSettings } from "../get-current-settings";
import { getCurrentTheme } from "../get-current-theme";
import { readUploadDefaults } from "../read-upload-defaults";
import {
  listOffers,
  readCursor,
  readIsOperator,
  readLibraries,
  readNotices,
  readOwnProfile,
  readPinnedAlbums,
  readSession,
} from "./layout-data";

/** Message sections of the layout, which is on every dashboard page. The pages send their own. */
const messageSections = [
  "albums.picker",
  "errors",
  "image.bundle",
  "image.deletion",
  "image.facts",
  "image.favourite",
  "image.links",
  "image.replacement",
  "inspector",
  "library.filters",
  "members.roles",
  "palette",
  "passkeys.problem",
  "search",
  "selection.jobs",
  "selection.results",
  "shares.dialog",
  "settings.pages",
  "shell.account",
  "shell.bottomBar",
  "shell.brand",
  "shell.connection",
  "shell.copy",
  "shell.library",
  "shell.noticeBar",
  "shell.notifications",
  "shell.pages",
  "shell.publicPage",
  "shell.rail",
  "shell.settings",
  "shell.signInAgain",
  "shell.storage",
  "shell.theme",
  "shortcuts",
  "uploads",
  "viewer",
] as const;

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const session = await readSession();
  // The page redirects to sign-in: it knows the path to return to, a layout does not.
  if (session === "none") return children;
  const actor = session === "unavailable" ? undefined : session;
  const library = actor?.library;
  const mayUpload = actor !== undefined && hasRole(actor, "contributor");
  const mayEdit = actor !== undefined && hasRole(actor, "editor");
  const [theme, cookieStore, settings, profile, notices, pinned, cursor, isOperator, libraries, defaults] =
    await Promise.all([
      getCurrentTheme(),
      cookies(),
      getCurrentSettings(),
      actor && readOwnProfile(actor),
      actor && readNotices(actor),
      actor && readPinnedAlbums(actor),
      actor && readCursor(actor),
      actor && readIsOperator(actor),
      actor && readLibraries(actor),
      mayUpload ? readUploadDefaults(actor) : undefined,
    ]);
  const opened =
    actor?.role === "owner" ? undefined : libraries?.find((one) => one.handle === library?.handle);
  const account = actor && {
    owner: actor.account.email,
    handle: actor.account.handle,
    avatar: profile?.avatar ?? null,
    theme,
    isOperator: isOperator === true,
    libraries: libraries ?? [],
    library: actor.library.handle,
  };
  const widget = challengeWidget();
  const startPath = startPaths[settings?.start_page ?? "images"];
  const storage = actor && mayEdit && !actor.library.albumScope && (
    <Suspense fallback={<StoragePlaceholder />}>
      <Storage owner={actor.library.owner} />
    </Suspense>
  );
  return (
    <ClientMessages sections={messageSections}>
      {mayUpload && <script>{earlyInputScript}</script>}
      {actor && actor.role !== "owner" && <meta name={libraryMeta} content={actor.library.handle} />}
      <LibraryGuard />
      <RoleProvider role={actor?.role ?? "owner"} album={actor?.library.albumScope?.album}>
        <OffersProvider offers={listOffers()}>
          <QueryProvider>
            <DirectionProvider direction={textDirection(await getLocale())}>
              <ServiceOriginProvider origin={appOrigin()}>
                <PublicHandleProvider handle={profile?.isPublic ? library?.handle : undefined}>
                  <EmbedSettings settings={settings}>
                    <UploadProvider maxBytes={maxImageBytes} isResumable={isResumable()} defaults={defaults}>
                      <Frame isInitiallyCollapsed={cookieStore.get(railCookie)?.value === collapsed}>
                        <Rail
                          startPath={startPath}
                          storage={storage}
                          pinned={pinned && <PinnedAlbums {...pinned} />}
                        />
                        <div className="lg:ps-(--rail)">
                          <TopBar startPath={startPath} account={account && <AccountMenu {...account} />} />
                          <ConnectionBar />
                          {opened && <LibraryBar library={opened} />}
                          <NoticeBar
                            notices={(notices ?? []).map((notice) => ({
                              id: notice.id,
                              text: <NoticeText notice={notice} />,
                            }))}
                          >
                            <main
                              id={mainContentId}
                              tabIndex={-1}
                              className="mx-auto max-w-[112rem] px-4 pt-6 pb-[calc(var(--bottom-bar)+6rem)] outline-none sm:px-6"
                            >
                              {children}
                            </main>
                          </NoticeBar>
                        </div>
                        <Corner>
                          {actor && mayEdit && (
                            <Suspense>
                              <RunningJobs actor={actor} />
                            </Suspense>
                          )}
                          <UploadPanel />
                        </Corner>
                        <UploadedImages />
                        {actor && <LiveChanges cursor={cursor} />}
                        <Toaster />
                        <BottomBar account={account} storage={storage} />
                      </Frame>
                      <ViewerOverlay />
                      {mayUpload && <DropTarget />}
                      {mayUpload && <ShareTarget />}
                      <ShortcutListener
                        areSingleKeysOn={settings?.accessibility_settings.single_key_shortcuts ?? true}
                      />
                      <GoToCommands />
                      <ThemeCommands theme={theme} />
                      <FocusRecovery />
                      <TooltipLayer />
                      {account && <PaletteOpener handle={account.library} />}
                      {account && <RememberHandle handle={account.handle} />}
                      {widget && <Challenges widget={widget} />}
                      {account && <SignInPrompt email={account.owner} passkeyHost={passkeyHost()} />}
                    </UploadProvider>
                  </EmbedSettings>
                </PublicHandleProvider>
              </ServiceOriginProvider>
            </DirectionProvider>
          </QueryProvider>
        </OffersProvider>
      </RoleProvider>
    </ClientMessages>
  );
}

/** Without the settings, links are offered in every format. */
function EmbedSettings({
  settings,
  children,
}: {
  settings: SettingsResource | undefined;
  children: ReactNode;
}) {
  if (!settings) return children;
  return (
    <EmbedSettingsProvider formats={settings.embed_enabled_formats} urlFormat={settings.embed_url_format}>
      {children}
    </EmbedSettingsProvider>
  );
}

async function RunningJobs({ actor }: { actor: Actor }) {
  try {
    return <Jobs initial={(await listJobs(actor, { limit: maxActiveJobs, isActive: true })).data} />;
  } catch (error) {
    unstable_rethrow(error);
    return <Jobs initial={[]} />;
  }
}

async function Storage({ owner }: { owner: string }) {
  try {
    const { originalBytes, variantBytes } = await getCurrentStorage(owner);
    return <StorageMeter bytes={originalBytes + variantBytes} />;
  } catch (error) {
    unstable_rethrow(error);
    return null;
  }
}
