import { themes } from "@/lib/settings/values";

export type Theme = (typeof themes)[number];

export const themeCookie = "albumen-theme";

/** Parses the theme cookie; anything unknown follows the system. */
export function parseTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? "auto";
}
