import { cookies } from "next/headers";
import { parseTheme, type Theme, themeCookie } from "@/components/shell/theme";

/** Returns the theme that this browser chose, so that the first byte of a page has it. */
export async function getCurrentTheme(): Promise<Theme> {
  return parseTheme((await cookies()).get(themeCookie)?.value);
}
