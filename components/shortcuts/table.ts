import type { Requirement } from "@/lib/kernel/roles";

/**
 * Where a command works: on every dashboard page, in a grid, on one image or a selection, over an
 * open image, in the studio, in the cull view.
 */
export const scopes = ["anywhere", "grid", "images", "viewer", "studio", "cull"] as const;
export type CommandScope = (typeof scopes)[number];

interface CommandRow {
  /** Also the key of its name in the messages, `shortcuts.commands`. */
  id: string;
  /**
   * Each of these runs it: `mod` is ⌘ or Ctrl, a space separates the presses of a sequence. None:
   * it is in the palette only. Characters are as typed (`?`), the other keys as in
   * `KeyboardEvent.key`, a space bar is `Space`. `Digit3` is a key of the digit row by its place:
   * with Shift, layouts type different symbols there.
   */
  keys: readonly string[];
  scope: CommandScope;
  /** Works while the focus is in a field too. */
  worksInFields?: true;
  /** Runs again while the key is down. */
  repeats?: true;
  /**
   * The role that users need in the open library to run it. What also shows or changes the own
   * account is its owner's.
   */
  role?: Requirement;
  /** A lasting choice of how the product looks or works. */
  isSetting?: true;
  /** Whether it removes something. */
  isDestructive?: true;
  /** Makes sense by key only, so the palette omits it. */
  isKeyOnly?: true;
}

/**
 * Every command of the dashboard. The key listener, the palette, the tooltips and the sheet of
 * shortcuts read this table; a command without a handler (`useCommand`) neither runs nor shows.
 */
export const commands = [
  { id: "openPalette", keys: ["mod+k"], scope: "anywhere", worksInFields: true, isKeyOnly: true },
  { id: "search", keys: ["/"], scope: "anywhere" },
  { id: "showShortcuts", keys: ["?"], scope: "anywhere" },
  { id: "upload", keys: ["u"], scope: "anywhere", role: "contributor" },
  { id: "uploadEncrypted", keys: [], scope: "anywhere", role: "contributor" },
  { id: "create", keys: ["n"], scope: "anywhere", role: "editor" },
  { id: "toggleRail", keys: ["["], scope: "anywhere", isSetting: true },
  { id: "themeAuto", keys: [], scope: "anywhere", isSetting: true },
  { id: "themeLight", keys: [], scope: "anywhere", isSetting: true },
  { id: "themeDark", keys: [], scope: "anywhere", isSetting: true },
  { id: "goToImages", keys: ["g i"], scope: "anywhere" },
  { id: "goToCalendar", keys: ["g e"], scope: "anywhere" },
  { id: "goToAlbums", keys: ["g a"], scope: "anywhere" },
  {
    id: "goToCollections",
    keys: ["g c"],
    scope: "anywhere",
    role: { role: "viewer", inWholeLibrary: true },
  },
  { id: "goToTags", keys: ["g t"], scope: "anywhere" },
  { id: "goToFavourites", keys: ["g f"], scope: "anywhere" },
  { id: "goToPlaces", keys: ["g p"], scope: "anywhere" },
  { id: "goToShares", keys: ["g s"], scope: "anywhere", role: "manager" },
  { id: "goToArchive", keys: [], scope: "anywhere" },
  { id: "goToTrash", keys: ["g d"], scope: "anywhere", role: "editor" },
  { id: "goToDuplicates", keys: ["g x"], scope: "anywhere", role: "editor" },
  { id: "goToImport", keys: [], scope: "anywhere", role: "contributor" },
  { id: "goToSettings", keys: ["g ,"], scope: "anywhere" },
  {
    id: "goToAnalytics",
    keys: ["g n"],
    scope: "anywhere",
    role: { role: "editor", inWholeLibrary: true },
  },
  { id: "goToUsage", keys: [], scope: "anywhere", role: "owner" },
  { id: "goToAudit", keys: [], scope: "anywhere", role: { role: "manager", inWholeLibrary: true } },
  { id: "goToReference", keys: [], scope: "anywhere" },
  { id: "goToCull", keys: [], scope: "anywhere", role: "editor" },

  {
    id: "moveInGrid",
    keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"],
    scope: "grid",
    isKeyOnly: true,
  },
  { id: "openImage", keys: ["Enter"], scope: "grid", isKeyOnly: true },
  { id: "toggleSelected", keys: ["x", "Space"], scope: "grid", isKeyOnly: true },
  {
    id: "extendSelection",
    keys: ["shift+ArrowLeft", "shift+ArrowRight", "shift+ArrowUp", "shift+ArrowDown"],
    scope: "grid",
    isKeyOnly: true,
  },
  { id: "selectAll", keys: ["mod+a"], scope: "grid" },
  { id: "clearSelection", keys: ["Escape"], scope: "grid" },
  { id: "denser", keys: ["-"], scope: "grid" },
  { id: "lessDense", keys: ["+"], scope: "grid" },
  { id: "viewRegular", keys: [], scope: "grid", isSetting: true },
  { id: "viewCompact", keys: [], scope: "grid", isSetting: true },
  { id: "viewSquare", keys: [], scope: "grid", isSetting: true },
  { id: "viewList", keys: [], scope: "grid", isSetting: true },

  { id: "toggleInspector", keys: ["i"], scope: "images" },
  { id: "favourite", keys: ["f"], scope: "images", role: "editor" },
  { id: "moveToAlbum", keys: ["l"], scope: "images", role: { role: "editor", inWholeLibrary: true } },
  { id: "addToCollection", keys: ["k"], scope: "images", role: { role: "editor", inWholeLibrary: true } },
  {
    id: "removeFromCollection",
    keys: [],
    scope: "images",
    role: { role: "editor", inWholeLibrary: true },
    isDestructive: true,
  },
  { id: "moveToStart", keys: [], scope: "images", role: { role: "editor", inWholeLibrary: true } },
  { id: "moveToEnd", keys: [], scope: "images", role: { role: "editor", inWholeLibrary: true } },
  { id: "moveBefore", keys: [], scope: "images", role: { role: "editor", inWholeLibrary: true } },
  { id: "editTags", keys: ["t"], scope: "images", role: "editor" },
  { id: "adoptTags", keys: ["y"], scope: "images", role: "editor" },
  { id: "adoptAlt", keys: ["shift+y"], scope: "images", role: "editor" },
  { id: "changeVisibility", keys: ["v"], scope: "images", role: "editor" },
  { id: "copyLink", keys: ["c"], scope: "images" },
  { id: "download", keys: ["shift+d"], scope: "images" },
  { id: "editDetails", keys: ["e"], scope: "images", role: "editor" },
  { id: "openStudio", keys: ["s"], scope: "images", role: "owner" },
  { id: "removeLocation", keys: [], scope: "images", role: "editor", isDestructive: true },
  { id: "moveToTrash", keys: ["Delete"], scope: "images", role: "editor", isDestructive: true },
  { id: "restore", keys: ["r"], scope: "images", role: "editor" },
  { id: "deleteForGood", keys: ["shift+Delete"], scope: "images", role: "manager", isDestructive: true },
  { id: "cull", keys: [], scope: "images", role: "editor" },
  { id: "rate0", keys: ["shift+Digit0"], scope: "images", role: "editor" },
  { id: "rate1", keys: ["shift+Digit1"], scope: "images", role: "editor" },
  { id: "rate2", keys: ["shift+Digit2"], scope: "images", role: "editor" },
  { id: "rate3", keys: ["shift+Digit3"], scope: "images", role: "editor" },
  { id: "rate4", keys: ["shift+Digit4"], scope: "images", role: "editor" },
  { id: "rate5", keys: ["shift+Digit5"], scope: "images", role: "editor" },

  { id: "imageOnLeft", keys: ["ArrowLeft"], scope: "viewer", repeats: true, isKeyOnly: true },
  { id: "imageOnRight", keys: ["ArrowRight"], scope: "viewer", repeats: true, isKeyOnly: true },
  { id: "toggleZoom", keys: ["z"], scope: "viewer" },
  { id: "zoomToFit", keys: ["Digit0"], scope: "viewer" },
  { id: "zoomToFull", keys: ["Digit1"], scope: "viewer" },
  { id: "zoomToDouble", keys: ["Digit2"], scope: "viewer" },
  { id: "toggleChrome", keys: ["."], scope: "viewer" },
  { id: "changeGround", keys: ["b"], scope: "viewer" },
  { id: "playSlideshow", keys: ["p"], scope: "viewer" },
  { id: "closeImage", keys: ["Escape"], scope: "viewer" },

  { id: "raiseQuality", keys: ["+", "="], scope: "studio", repeats: true },
  { id: "lowerQuality", keys: ["-"], scope: "studio", repeats: true },

  { id: "cullRate0", keys: ["Digit0"], scope: "cull", isKeyOnly: true },
  { id: "cullRate1", keys: ["Digit1"], scope: "cull", isKeyOnly: true },
  { id: "cullRate2", keys: ["Digit2"], scope: "cull", isKeyOnly: true },
  { id: "cullRate3", keys: ["Digit3"], scope: "cull", isKeyOnly: true },
  { id: "cullRate4", keys: ["Digit4"], scope: "cull", isKeyOnly: true },
  { id: "cullRate5", keys: ["Digit5"], scope: "cull", isKeyOnly: true },
  { id: "cullPick", keys: ["p"], scope: "cull", isKeyOnly: true },
  { id: "cullReject", keys: ["x"], scope: "cull", isKeyOnly: true },
  { id: "cullUnflag", keys: ["u"], scope: "cull", isKeyOnly: true },
  { id: "cullUndo", keys: ["mod+z"], scope: "cull", isKeyOnly: true },
  { id: "cullOnLeft", keys: ["ArrowLeft"], scope: "cull", repeats: true, isKeyOnly: true },
  { id: "cullOnRight", keys: ["ArrowRight"], scope: "cull", repeats: true, isKeyOnly: true },
  { id: "cullZoom", keys: ["z"], scope: "cull", isKeyOnly: true },
  {
    id: "cullMove",
    keys: ["shift+ArrowLeft", "shift+ArrowRight", "shift+ArrowUp", "shift+ArrowDown"],
    scope: "cull",
    isKeyOnly: true,
  },
  { id: "cullOne", keys: ["alt+Digit1"], scope: "cull", isKeyOnly: true },
  { id: "cullTwo", keys: ["alt+Digit2"], scope: "cull", isKeyOnly: true },
  { id: "cullThree", keys: ["alt+Digit3"], scope: "cull", isKeyOnly: true },
  { id: "cullFour", keys: ["alt+Digit4"], scope: "cull", isKeyOnly: true },
  { id: "leaveCull", keys: ["Escape"], scope: "cull", isKeyOnly: true },
] as const satisfies readonly CommandRow[];

export type CommandId = (typeof commands)[number]["id"];
export type Command = CommandRow & { id: CommandId };

const byId = new Map<CommandId, Command>(commands.map((command) => [command.id, command]));

export function getCommand(id: CommandId): Command {
  const command = byId.get(id);
  if (!command) throw new Error(`The table of commands has no ${id}.`);

  return command;
}

const position = new Map<CommandId, number>(commands.map(({ id }, index) => [id, index]));

export function sortByTable(some: readonly Command[]): Command[] {
  return some.toSorted((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0));
}
