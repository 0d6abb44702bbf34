import { Challenges } from "@/components/challenge/challenges.client";
import { CollectionDrops } from "@/components/collection-pages/collection-drops.client";
import { MarkSender } from "@/components/cull/mark-sender.client";
import { LiveChanges } from "@/components/live/live-changes.client";
import { PaletteOpener } from "@/components/palette/palette-opener.client";
import { RememberHandle } from "@/components/public/remember-handle.client";
import { SignInPrompt } from "@/components/security/sign-in-prompt.client";
import type { AccountOfShell } from "@/components/shell/account";
import { FocusRecovery } from "@/components/shell/focus-recovery.client";
import { GoToCommands, ThemeCommands } from "@/components/shell/go-to-commands.client";
import { LibraryGuard } from "@/components/shell/library-guard.client";
import type { Theme } from "@/components/shell/theme";
import { ShortcutListener } from "@/components/shortcuts/shortcut-listener.client";
import { TooltipLayer } from "@/components/ui/tooltip-layer.client";
import { DropTarget } from "@/components/uploads/drop-target.client";
import { ShareTarget } from "@/components/uploads/share-target.client";
import { UploadedImages } from "@/components/uploads/uploaded-images.client";
import { ViewerOverlay } from "@/components/viewer/viewer-overlay.client";
import { challengeWidget } from "@/lib/identity/challenge";
import { passkeyHost } from "@/lib/identity/passkeys";

interface Props {
  /** The id of the open library, if the account may mark its images. */
  markedLibrary: string | undefined;
  /** Undefined while the session cannot be read. */
  account: AccountOfShell | undefined;
  mayUpload: boolean;
  areSingleKeysOn: boolean;
  theme: Theme;
  /** The position in the changes of the library at which the page was rendered. */
  cursor: string | undefined;
}

/**
 * Listeners on all pages of the dashboard for changes, keys, drops and navigation. They show nothing
 * until an event occurs.
 */
export function DashboardListeners(props: Props) {
  const { account, markedLibrary, mayUpload, areSingleKeysOn, theme, cursor } = props;
  const widget = challengeWidget();

  return (
    <>
      <LibraryGuard />
      <UploadedImages />
      {account && <LiveChanges cursor={cursor} />}
      <ViewerOverlay />
      {markedLibrary !== undefined && <MarkSender library={markedLibrary} />}
      {mayUpload && <DropTarget />}
      {mayUpload && <ShareTarget />}
      <CollectionDrops />
      <ShortcutListener areSingleKeysOn={areSingleKeysOn} />
      <GoToCommands />
      <ThemeCommands theme={theme} />
      <FocusRecovery />
      <TooltipLayer />
      {account && <PaletteOpener handle={account.library} />}
      {account && <RememberHandle handle={account.handle} />}
      {widget && <Challenges widget={widget} />}
      {account && <SignInPrompt email={account.owner} passkeyHost={passkeyHost()} />}
    </>
  );
}
