import { unstable_rethrow } from "next/navigation";
import { cache } from "react";
import { getSettings } from "@/lib/account/settings";
import type { SettingsResource } from "@/lib/account/settings/resource";
import { currentActor } from "@/lib/identity/sign-in";

/**
 * Returns the settings of the signed-in account, once per request; undefined without one. A database failure counts as none,
 * because the page that reports it needs a language and a look too.
 */
export const getCurrentSettings = cache(async (): Promise<SettingsResource | undefined> => {
  try {
    const actor = await currentActor();
    return actor && (await getSettings(actor));
  } catch (error) {
    unstable_rethrow(error);
    return undefined;
  }
});
