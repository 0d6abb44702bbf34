import { cookies } from "next/headers";
import { type Theme, themeCookie, themeOf } from "@/components/theme/theme";

/** The theme that this browser chose, so that the first byte of a page already has it. */
export async function currentTheme(): Promise<Theme> {
  return themeOf((await cookies()).get(themeCookie)?.value);
}
