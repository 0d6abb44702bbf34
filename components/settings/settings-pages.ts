import type { Offer } from "@/components/session/offers.client";
import type { Icon } from "@/components/ui/icon";
import {
  Archive,
  Bell,
  DatabaseBackup,
  Globe,
  Info,
  KeyRound,
  Link2,
  LockKeyhole,
  Palette,
  Scale,
  Scaling,
  ScanSearch,
  Share2,
  ShieldCheck,
  SlidersHorizontal,
  SquareTerminal,
  Stamp,
  Upload,
  UserRound,
  Users,
} from "@/components/ui/icons";
import type { Requirement } from "@/lib/kernel/roles";

/** The groups of the pages, in order. Their names are in the messages, `settings.groups`. */
const groupNames = ["account", "library", "sharing", "data"] as const;
export type SettingsGroupName = (typeof groupNames)[number];

interface SettingsPage {
  /** Also the key of its name in the messages, `settings.pages`. */
  id: string;
  group: SettingsGroupName;
  href: string;
  icon: Icon;
  /**
   * The role that users need in the open library to see it. The other pages concern the own account
   * only.
   */
  role?: Requirement;
  /** The feature of the installation that it needs. */
  offer?: Offer;
}

const inWholeLibrary = { role: "manager", inWholeLibrary: true } as const;

const table = [
  { id: "profile", group: "account", href: "/dashboard/settings/profile", icon: UserRound },
  { id: "appearance", group: "account", href: "/dashboard/settings/appearance", icon: Palette },
  { id: "notifications", group: "account", href: "/dashboard/settings/notifications", icon: Bell },
  { id: "security", group: "account", href: "/dashboard/settings/security", icon: ShieldCheck },
  { id: "uploads", group: "library", href: "/dashboard/settings/uploads", icon: Upload, role: "owner" },
  { id: "links", group: "library", href: "/dashboard/settings/links", icon: Link2 },
  {
    id: "licenses",
    group: "library",
    href: "/dashboard/settings/licenses",
    icon: Scale,
    role: inWholeLibrary,
  },
  { id: "variants", group: "library", href: "/dashboard/settings/variants", icon: Scaling, role: "owner" },
  {
    id: "recipes",
    group: "library",
    href: "/dashboard/settings/recipes",
    icon: SlidersHorizontal,
    role: { role: "viewer", inWholeLibrary: true },
  },
  {
    id: "watermarks",
    group: "library",
    href: "/dashboard/settings/watermarks",
    icon: Stamp,
    role: { role: "viewer", inWholeLibrary: true },
  },
  {
    id: "ai",
    group: "library",
    href: "/dashboard/settings/ai",
    icon: ScanSearch,
    role: "owner",
    offer: "analysis",
  },
  {
    id: "encryption",
    group: "library",
    href: "/dashboard/settings/encryption",
    icon: LockKeyhole,
    role: inWholeLibrary,
    offer: "encryption",
  },
  { id: "members", group: "sharing", href: "/dashboard/settings/members", icon: Users, role: "manager" },
  { id: "keys", group: "sharing", href: "/dashboard/settings/keys", icon: KeyRound },
  { id: "webhooks", group: "sharing", href: "/dashboard/settings/webhooks", icon: Share2 },
  { id: "domains", group: "sharing", href: "/dashboard/settings/domains", icon: Globe },
  { id: "tools", group: "sharing", href: "/dashboard/settings/tools", icon: SquareTerminal },
  { id: "backup", group: "data", href: "/dashboard/settings/backup", icon: DatabaseBackup },
  { id: "data", group: "data", href: "/dashboard/settings/data", icon: Archive },
  { id: "about", group: "data", href: "/dashboard/settings/about", icon: Info },
] as const satisfies readonly SettingsPage[];

export type SettingsPageOfTable = SettingsPage & Pick<(typeof table)[number], "id">;
export type SettingsPageId = SettingsPageOfTable["id"];

/** The pages of the settings, in order. */
export const settingsPages: readonly SettingsPageOfTable[] = table;

export const settingsGroups = groupNames.map((name) => ({
  name,
  pages: settingsPages.filter(({ group }) => group === name),
}));
