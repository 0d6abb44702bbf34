import type { CommandId } from "@/components/shortcuts/table";
import type { Icon } from "@/components/ui/icon";
import {
  Archive,
  CalendarDays,
  ChartNoAxesColumn,
  CopyCheck,
  FolderHeart,
  Gauge,
  Heart,
  Images,
  Layers,
  Link2,
  MapPin,
  ScrollText,
  Settings,
  Share2,
  Tags,
  Trash2,
} from "@/components/ui/icons";

interface RailEntry {
  /** Also the key of its name in the messages, `shell.pages`. */
  id: string;
  href: string;
  icon: Icon;
  /** Goes to the page, by key and in the palette. */
  command: CommandId;
  /** Entries of one group stand together. */
  group: "library" | "upkeep" | "insight" | "account";
  /** Has a place in the bar at the bottom of narrow screens, where the others are under "You". */
  isInBottomBar?: true;
}

/** A page that is added gets its entry, its command and its name with it. */
const table = [
  {
    id: "images",
    href: "/dashboard",
    icon: Images,
    command: "goToImages",
    group: "library",
    isInBottomBar: true,
  },
  {
    id: "calendar",
    href: "/dashboard/calendar",
    icon: CalendarDays,
    command: "goToCalendar",
    group: "library",
  },
  {
    id: "albums",
    href: "/dashboard/albums",
    icon: FolderHeart,
    command: "goToAlbums",
    group: "library",
    isInBottomBar: true,
  },
  {
    id: "collections",
    href: "/dashboard/collections",
    icon: Layers,
    command: "goToCollections",
    group: "library",
  },
  { id: "tags", href: "/dashboard/tags", icon: Tags, command: "goToTags", group: "library" },
  {
    id: "favourites",
    href: "/dashboard/favourites",
    icon: Heart,
    command: "goToFavourites",
    group: "library",
  },
  { id: "places", href: "/dashboard/places", icon: MapPin, command: "goToPlaces", group: "library" },
  { id: "shares", href: "/dashboard/shares", icon: Share2, command: "goToShares", group: "library" },
  { id: "archive", href: "/dashboard/archive", icon: Archive, command: "goToArchive", group: "upkeep" },
  {
    id: "trash",
    href: "/dashboard/trash",
    icon: Trash2,
    command: "goToTrash",
    group: "upkeep",
  },
  {
    id: "duplicates",
    href: "/dashboard/duplicates",
    icon: CopyCheck,
    command: "goToDuplicates",
    group: "upkeep",
  },
  { id: "import", href: "/dashboard/import", icon: Link2, command: "goToImport", group: "upkeep" },
  {
    id: "analytics",
    href: "/dashboard/analytics",
    icon: ChartNoAxesColumn,
    command: "goToAnalytics",
    group: "insight",
  },
  { id: "usage", href: "/dashboard/usage", icon: Gauge, command: "goToUsage", group: "insight" },
  { id: "audit", href: "/dashboard/audit", icon: ScrollText, command: "goToAudit", group: "insight" },
  {
    id: "settings",
    href: "/dashboard/settings",
    icon: Settings,
    command: "goToSettings",
    group: "account",
  },
] as const satisfies readonly RailEntry[];

export type RailEntryOfTable = RailEntry & (typeof table)[number];

/** The pages of the sidebar, in order. */
export const railEntries: readonly RailEntryOfTable[] = table;
export type RailGroupName = RailEntry["group"];

/** Returns the entry of a page, if the page exists. */
export function findRailEntry(id: string): RailEntry | undefined {
  return railEntries.find((entry) => entry.id === id);
}

/**
 * Whether the entry is the current page, or the page is beneath it. Images have the dashboard's own
 * path.
 */
export function isCurrentEntry(href: string, pathname: string): boolean {
  if (href === "/dashboard") return pathname === href || pathname.startsWith("/dashboard/images/");
  return pathname === href || pathname.startsWith(`${href}/`);
}
