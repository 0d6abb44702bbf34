import type { Offer } from "@/components/session/offers.client";
import type { CommandId } from "@/components/shortcuts/table";
import type { Icon } from "@/components/ui/icon";
import {
  Archive,
  ArchiveRestore,
  CalendarClock,
  CalendarDays,
  Columns2,
  Copy,
  Download,
  Eraser,
  Eye,
  Flag,
  FolderInput,
  GalleryHorizontal,
  Heart,
  ListEnd,
  ListMinus,
  ListPlus,
  ListStart,
  Palette,
  Scale,
  ScanSearch,
  Share2,
  ShieldCheck,
  SlidersHorizontal,
  Star,
  Tags,
  TextCursorInput,
  Trash2,
} from "@/components/ui/icons";
import type { Requirement } from "@/lib/kernel/roles";

interface ActionRow {
  /** Also the key of its names in the messages. */
  id: string;
  icon: Icon;
  /** The role that it needs; an editor's unless another one is given. */
  role?: Requirement;
  /** A feature that not every installation offers. */
  offer?: Offer;
  /** The command of the keyboard that does the same. */
  command?: CommandId;
  /** The number of images that it takes; any number by default. */
  counts?: { min: number; max: number };
  /** Whether it is a button with a word, in addition to the menus. */
  isButton?: true;
  /** Whether it is for images in the trash; the others are for all other images. */
  isForTrash?: true;
  /** Whether it is for the images of a collection where that is shown, or only in an order by hand. */
  isForCollection?: "any" | "manualOrder";
}

const inWholeLibrary = { role: "editor", inWholeLibrary: true } as const;

/** The most images that are compared next to each other. */
export const maxCompared = 4;

/**
 * Everything that can be done with one image or several, in the order of every list: the bar of a
 * selection, the menu of a tile and the viewer.
 */
export const imageActions = [
  { id: "share", icon: Share2, role: "manager", isButton: true },
  { id: "move", icon: FolderInput, command: "moveToAlbum", isButton: true },
  { id: "tag", icon: Tags, command: "editTags", isButton: true },
  { id: "download", icon: Download, role: "viewer", command: "download", isButton: true },
  { id: "delete", icon: Trash2, command: "moveToTrash", isButton: true },
  { id: "favourite", icon: Heart, command: "favourite" },
  { id: "rate", icon: Star },
  { id: "pick", icon: Flag },
  { id: "archive", icon: Archive },
  { id: "copyLinks", icon: Copy, role: "viewer", command: "copyLink" },
  { id: "compare", icon: Columns2, role: "viewer", counts: { min: 2, max: maxCompared } },
  { id: "cull", icon: GalleryHorizontal, counts: { min: 2, max: Number.POSITIVE_INFINITY } },
  { id: "addToCollection", icon: ListPlus, role: inWholeLibrary, command: "addToCollection" },
  {
    id: "removeFromCollection",
    icon: ListMinus,
    role: inWholeLibrary,
    command: "removeFromCollection",
    isForCollection: "any",
  },
  {
    id: "moveToStart",
    icon: ListStart,
    command: "moveToStart",
    isForCollection: "manualOrder",
  },
  {
    id: "moveToEnd",
    icon: ListEnd,
    command: "moveToEnd",
    isForCollection: "manualOrder",
  },
  {
    id: "moveBefore",
    icon: TextCursorInput,
    command: "moveBefore",
    isForCollection: "manualOrder",
  },
  { id: "visibility", icon: Eye, command: "changeVisibility" },
  { id: "license", icon: Scale },
  { id: "expiration", icon: CalendarClock },
  { id: "dates", icon: CalendarDays },
  {
    id: "studio",
    icon: SlidersHorizontal,
    role: "owner",
    command: "openStudio",
    counts: { min: 1, max: 1 },
  },
  { id: "recipe", icon: Palette, role: inWholeLibrary },
  { id: "analyze", icon: ScanSearch, offer: "analysis" },
  { id: "strip", icon: Eraser },
  { id: "encrypt", icon: ShieldCheck, offer: "encryption" },
  { id: "restore", icon: ArchiveRestore, command: "restore", isButton: true, isForTrash: true },
  {
    id: "purge",
    icon: Trash2,
    role: "manager",
    command: "deleteForGood",
    isButton: true,
    isForTrash: true,
  },
] as const satisfies readonly ActionRow[];

export type ImageActionId = (typeof imageActions)[number]["id"];
export type ButtonActionId = Extract<(typeof imageActions)[number], { isButton: true }>["id"];
export type ImageAction = ActionRow & { id: ImageActionId };

/** The images that actions are offered for. */
export interface ActionTarget {
  count: number;
  isTrash: boolean;
  /** Whether all of them are favorites, which they then stop to be. */
  areFavourites: boolean;
  /** Whether all of them are archived, which they then stop to be. */
  areArchived: boolean;
  /** Whether all of them are encrypted: their plain URLs open for their owner only. */
  areEncrypted: boolean;
  /**
   * The view of a collection made by hand: its images in any order, or in its order by hand. Or an
   * album in its order by hand. Undefined elsewhere.
   */
  collection?: "images" | "manualOrder" | "albumOrder" | undefined;
}

export const isOfCollection = (view: ActionTarget["collection"]): boolean =>
  view === "images" || view === "manualOrder";

export const isInOrder = (view: ActionTarget["collection"]): boolean =>
  view === "manualOrder" || view === "albumOrder";

interface Rights {
  hasRole: (needed: Requirement) => boolean;
  isOffered: (offer: Offer | undefined) => boolean;
}

/** Returns the actions that the account may take on these images, in their order. */
export function listActions(target: ActionTarget, { hasRole, isOffered }: Rights): ImageAction[] {
  const all: readonly ImageAction[] = imageActions;
  return all.filter(({ id, role = "editor", offer, counts, isForTrash = false, isForCollection }) => {
    if (isForTrash !== target.isTrash || !hasRole(role) || !isOffered(offer)) return false;
    if (isForCollection === "any" && !isOfCollection(target.collection)) return false;
    if (isForCollection === "manualOrder" && !isInOrder(target.collection)) return false;
    if (counts && (target.count < counts.min || target.count > counts.max)) return false;
    return id !== "copyLinks" || !target.areEncrypted;
  });
}

const collectionActionIds = [
  "addToCollection",
  "removeFromCollection",
  "moveToStart",
  "moveToEnd",
  "moveBefore",
] as const satisfies readonly ImageActionId[];
export type CollectionActionId = (typeof collectionActionIds)[number];

/** Whether an action changes the collections of images, and not the images themselves. */
export const isCollectionAction = (id: ImageActionId): id is CollectionActionId =>
  collectionActionIds.some((action) => action === id);

export const isButtonAction = (action: ImageAction): action is ImageAction & { id: ButtonActionId } =>
  action.isButton === true;
