import { cookies } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import { type ReactNode, Suspense } from "react";
import { libraryMeta } from "@/components/api/shown-library";
import { Jobs } from "@/components/batches/jobs.client";
import { CollectionTree } from "@/components/collection-pages/collection-tree.client";
import { SearchField } from "@/components/search/search-field.client";
import { AccountMenu } from "@/components/shell/account-menu.client";
import { BottomBar } from "@/components/shell/bottom-bar.client";
import { ConnectionBar } from "@/components/shell/connection-bar.client";
import { Corner } from "@/components/shell/corner";
import { Frame } from "@/components/shell/frame.client";
import { LibraryBar } from "@/components/shell/library-bar.client";
import { NoticeBar } from "@/components/shell/notice-bar.client";
import { NoticeText } from "@/components/shell/notice-text";
import { PinnedAlbums } from "@/components/shell/pinned-albums.client";
import { Rail } from "@/components/shell/rail.client";
import { collapsed, railCookie } from "@/components/shell/rail-state";
import { startPaths } from "@/components/shell/start-page";
import { StorageMeter } from "@/components/shell/storage-meter.client";
import { TopBar } from "@/components/shell/top-bar";
import { ClientMessages } from "@/components/ui/client-messages";
import { mainContentId } from "@/components/ui/main-content";
import { Toaster } from "@/components/ui/toaster.client";
import { earlyInputScript } from "@/components/uploads/early-input";
import { UploadPanel } from "@/components/uploads/upload-panel.client";
import { getCurrentStorage } from "@/lib/analytics";
import { listJobs } from "@/lib/batches/jobs";
import { maxActiveJobs } from "@/lib/batches/jobs/errors";
import type { Actor } from "@/lib/kernel/actor";
import { hasRole } from "@/lib/kernel/roles";
import { clientSections } from "@/messages/client-sections";
import { getCurrentSettings } from "../get-current-settings";
import { getCurrentTheme } from "../get-current-theme";
import { readUploadDefaults } from "../read-upload-defaults";
import { DashboardListeners } from "./dashboard-listeners";
import { DashboardProviders } from "./dashboard-providers";
import {
  readCursor,
  readIsOperator,
  readLibraries,
  readNotices,
  readOwnProfile,
  readPinnedAlbums,
  readPinnedCollections,
  readSession,
} from "./layout-data";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const session = await readSession();
  // The page redirects to sign-in: it knows the path to return to, a layout does not.
  if (session === "none") return children;

  const actor = session === "unavailable" ? undefined : session;
  const library = actor?.library;
  const mayUpload = actor !== undefined && hasRole(actor, "contributor");
  const mayEdit = actor !== undefined && hasRole(actor, "editor");
  const [theme, cookieStore, settings, profile, notices, pinned, collections, ...rest] = await Promise.all([
    getCurrentTheme(),
    cookies(),
    getCurrentSettings(),
    actor && readOwnProfile(actor),
    actor && readNotices(actor),
    actor && readPinnedAlbums(actor),
    actor && readPinnedCollections(actor),
    actor && readCursor(actor),
    actor && readIsOperator(actor),
    actor && readLibraries(actor),
    mayUpload ? readUploadDefaults(actor) : undefined,
  ]);
  const [cursor, isOperator, libraries, defaults] = rest;
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
  const startPath = startPaths[settings?.start_page ?? "images"];
  // The placeholder is as high as the storage meter, which is streamed after the page.
  const storage = actor && mayEdit && !actor.library.albumScope && (
    <Suspense fallback={<div className="h-9" />}>
      <Storage owner={actor.library.owner} />
    </Suspense>
  );

  return (
    <ClientMessages sections={clientSections["app/dashboard/layout.tsx"]}>
      {mayUpload && <script>{earlyInputScript}</script>}
      {actor && actor.role !== "owner" && <meta name={libraryMeta} content={actor.library.handle} />}
      <DashboardProviders
        actor={actor}
        publicHandle={profile?.isPublic ? library?.handle : undefined}
        settings={settings}
        uploadDefaults={defaults}
      >
        <Frame isInitiallyCollapsed={cookieStore.get(railCookie)?.value === collapsed}>
          <Rail
            startPath={startPath}
            storage={storage}
            pinned={
              <>
                {pinned && <PinnedAlbums {...pinned} />}
                {collections && <CollectionTree {...collections} />}
              </>
            }
          />
          <div className="lg:ps-(--rail)">
            <TopBar
              startPath={startPath}
              search={<SearchField />}
              account={account && <AccountMenu {...account} />}
            />
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
          <Toaster />
          <BottomBar account={account} storage={storage} />
        </Frame>
        <DashboardListeners
          account={account}
          markedLibrary={mayEdit ? actor.library.uid : undefined}
          mayUpload={mayUpload}
          areSingleKeysOn={settings?.accessibility_settings.single_key_shortcuts ?? true}
          theme={theme}
          cursor={cursor}
        />
      </DashboardProviders>
    </ClientMessages>
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
