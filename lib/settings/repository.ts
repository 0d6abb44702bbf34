import { eq, sql } from "drizzle-orm";
import { userSettings } from "@/db/schema";
import { db, prepareQuery } from "@/lib/platform/database/transaction";

export type SettingsRow = typeof userSettings.$inferSelect;

const selectSettings = prepareQuery("settings-of-owner", (database) =>
  database
    .select()
    .from(userSettings)
    .where(eq(userSettings.owner, sql.placeholder("owner"))),
);

/** Every owner has settings from the start. */
export async function getSettingsRow(owner: string): Promise<SettingsRow> {
  const [row] = await selectSettings({ owner });
  if (!row) throw new Error("the owner has no settings");

  return row;
}

/** Prevents other changes to the settings until the open transaction ends. */
export async function lockSettings(owner: string): Promise<void> {
  await db()
    .select({ owner: userSettings.owner })
    .from(userSettings)
    .where(eq(userSettings.owner, owner))
    .for("no key update");
}

export async function updateSettingsRow(
  owner: string,
  changes: Partial<typeof userSettings.$inferInsert>,
): Promise<void> {
  await db().update(userSettings).set(changes).where(eq(userSettings.owner, owner));
}
