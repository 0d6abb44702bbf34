import { cookies } from "next/headers";
import { parseTheme, type Theme, themeCookie } from "@/components/shell/theme";
import { getCurrentSettings } from "./get-current-settings";

/**
 * Returns the theme of the account, else of this browser, so that the first byte of a page has it.
 */
export async function getCurrentTheme(): Promise<Theme> {
  const settings = await getCurrentSettings();
  return settings?.theme ?? parseTheme((await cookies()).get(themeCookie)?.value);
}
