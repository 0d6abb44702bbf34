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
  SquareTerminal,
  Upload,
  UserRound,
  Users,
} from "@/components/ui/icons";
import type { Requirement } from "@/lib/kernel/roles";

interface SettingsPage {
  /** Also the key of its name in the messages, `settings.pages`. */
  id: string;
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
  { id: "profile", href: "/dashboard/settings/profile", icon: UserRound },
  { id: "appearance", href: "/dashboard/settings/appearance", icon: Palette },
  { id: "uploads", href: "/dashboard/settings/uploads", icon: Upload, role: "owner" },
  { id: "links", href: "/dashboard/settings/links", icon: Link2 },
  { id: "licenses", href: "/dashboard/settings/licenses", icon: Scale, role: inWholeLibrary },
  { id: "variants", href: "/dashboard/settings/variants", icon: Scaling, role: "owner" },
  { id: "notifications", href: "/dashboard/settings/notifications", icon: Bell },
  { id: "members", href: "/dashboard/settings/members", icon: Users, role: "manager" },
  { id: "keys", href: "/dashboard/settings/keys", icon: KeyRound },
  { id: "webhooks", href: "/dashboard/settings/webhooks", icon: Share2 },
  { id: "domains", href: "/dashboard/settings/domains", icon: Globe },
  { id: "tools", href: "/dashboard/settings/tools", icon: SquareTerminal },
  { id: "security", href: "/dashboard/settings/security", icon: ShieldCheck },
  {
    id: "encryption",
    href: "/dashboard/settings/encryption",
    icon: LockKeyhole,
    role: inWholeLibrary,
    offer: "encryption",
  },
  { id: "backup", href: "/dashboard/settings/backup", icon: DatabaseBackup },
  {
    id: "ai",
    href: "/dashboard/settings/ai",
    icon: ScanSearch,
    role: "owner",
    offer: "analysis",
  },
  { id: "data", href: "/dashboard/settings/data", icon: Archive },
  { id: "about", href: "/dashboard/settings/about", icon: Info },
] as const satisfies readonly SettingsPage[];

export type SettingsPageOfTable = SettingsPage & Pick<(typeof table)[number], "id">;
export type SettingsPageId = SettingsPageOfTable["id"];

/** The pages of the settings, in order. */
export const settingsPages: readonly SettingsPageOfTable[] = table;
