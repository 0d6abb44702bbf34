import { unstable_rethrow } from "next/navigation";
import { cache } from "react";
import { currentActor } from "@/lib/identity/sign-in";
import type { Actor } from "@/lib/kernel/actor";
import { findChosenLanguage, getSettings } from "@/lib/settings";
import type { SettingsResource } from "@/lib/settings/resource";

/**
 * Returns the settings of the signed-in account, once per request; undefined without one. A
 * database failure counts as none, because the page that reports it needs a language and a look
 * too.
 */
export const getCurrentSettings = cache(
  (): Promise<SettingsResource | undefined> => readForAccount(getSettings),
);

/** Returns the language that the signed-in account chose. */
export const getCurrentLanguage = cache(
  (): Promise<string | undefined> => readForAccount(findChosenLanguage),
);

async function readForAccount<Result>(read: (actor: Actor) => Promise<Result>): Promise<Result | undefined> {
  try {
    const actor = await currentActor();
    return actor && (await read(actor));
  } catch (error) {
    unstable_rethrow(error);
    return undefined;
  }
}
