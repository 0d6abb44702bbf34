import type { SettingsResource } from "@/lib/settings/resource";

/** The paths of the pages that may open after signing in. */
export const startPaths = {
  images: "/dashboard",
  albums: "/dashboard/albums",
  favourites: "/dashboard/favourites",
  analytics: "/dashboard/analytics",
} as const satisfies Record<SettingsResource["start_page"], string>;

export type StartPath = (typeof startPaths)[keyof typeof startPaths];
