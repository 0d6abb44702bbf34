import { and, asc, desc, eq, getTableColumns, inArray, or, sql } from "drizzle-orm";
import { customLicenses, imageFiles, images, userSettings, users } from "@/db/schema";
import { isInScope, shownProfiles } from "@/lib/access";
import type { LibraryScope } from "@/lib/kernel/library-scope";
import { db } from "@/lib/platform/database/transaction";

export type LicenseRow = typeof customLicenses.$inferSelect;

const matchesLicense = (owner: string, id: string) =>
  and(eq(customLicenses.owner, owner), eq(customLicenses.id, id));

/** A member of one album knows the licenses of its images. */
function isUsedIn(scope: LibraryScope) {
  if (scope.album === undefined) return undefined;

  const used = db().select({ license: images.license }).from(images).where(isInScope(scope));
  return inArray(customLicenses.id, used);
}

/** Sorts by name. */
export async function listLicenseRows(scope: LibraryScope): Promise<LicenseRow[]> {
  return db()
    .select()
    .from(customLicenses)
    .where(and(eq(customLicenses.owner, scope.owner), isUsedIn(scope)))
    .orderBy(asc(sql`lower(${customLicenses.name})`), asc(customLicenses.id));
}

export async function findLicense(scope: LibraryScope, id: string): Promise<LicenseRow | undefined> {
  const [row] = await db()
    .select()
    .from(customLicenses)
    .where(and(matchesLicense(scope.owner, id), isUsedIn(scope)));
  return row;
}

/** Returns a license of any open account that shows its profile. */
export async function findShownLicense(id: string): Promise<(LicenseRow & { uid: string }) | undefined> {
  const [row] = await db()
    .select({ ...getTableColumns(customLicenses), uid: users.uid })
    .from(customLicenses)
    .innerJoin(users, eq(users.owner, customLicenses.owner))
    .where(and(eq(customLicenses.id, id), shownProfiles()));
  return row;
}

/** Returns false if the owner already has a license with this name. */
export async function insertLicense(row: typeof customLicenses.$inferInsert): Promise<boolean> {
  const rows = await db()
    .insert(customLicenses)
    .values(row)
    .onConflictDoNothing({ target: [customLicenses.owner, customLicenses.name] })
    .returning({ id: customLicenses.id });
  return rows.length > 0;
}

export async function updateLicenseRow(
  owner: string,
  id: string,
  changes: Partial<typeof customLicenses.$inferInsert>,
): Promise<void> {
  await db().update(customLicenses).set(changes).where(matchesLicense(owner, id));
}

/**
 * Returns the id of the owner's license with this id, name or SPDX identifier. Names are
 * case-sensitive, but the search is not: an exact match wins, else the oldest license. `lock`
 * prevents its deletion until the open transaction ends.
 */
export async function findOwnLicenseId(
  owner: string,
  text: string,
  { lock }: { lock: boolean },
): Promise<string | undefined> {
  const { id, name, spdxIdentifier } = customLicenses;
  const equalsIgnoringCase = (column: typeof name | typeof spdxIdentifier) =>
    sql`lower(${column}) = lower(${text})`;
  const query = db()
    .select({ id })
    .from(customLicenses)
    .where(
      and(
        eq(customLicenses.owner, owner),
        or(eq(id, text.toLowerCase()), equalsIgnoringCase(name), equalsIgnoringCase(spdxIdentifier)),
      ),
    )
    .orderBy(desc(eq(id, text.toLowerCase())), desc(eq(name, text)), desc(equalsIgnoringCase(name)), asc(id))
    .limit(1);
  const [row] = await (lock ? query.for("key share") : query);

  return row?.id;
}

/**
 * Waits for transactions that assign the license to images, and blocks new ones until the open
 * transaction ends.
 */
export async function lockLicense(owner: string, id: string): Promise<boolean> {
  const rows = await db()
    .select({ id: customLicenses.id })
    .from(customLicenses)
    .where(matchesLicense(owner, id))
    .for("update");
  return rows.length > 0;
}

/**
 * Counts images with the license, deleted ones included, and images whose pending replacement sets
 * it. Must be one statement: a replacement that completes at the same time is then never missed.
 */
export async function countImagesWithLicense(owner: string, id: string): Promise<number> {
  const { rows } = await db().execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select i.id from ${images} i where i.owner = ${owner} and i.license = ${id}
      union
      select i.id from ${imageFiles} f join ${images} i on i.id = f.image_id
      where i.owner = ${owner} and f.status = 'awaiting' and f.changes::json ->> 'license' = ${id}
    ) carrying`);
  return rows[0]?.count ?? 0;
}

/** Whether the owner's upload defaults use the license. */
export async function isDefaultLicense(owner: string, id: string): Promise<boolean> {
  const rows = await db()
    .select({ owner: userSettings.owner })
    .from(userSettings)
    .where(
      and(eq(userSettings.owner, owner), sql`${userSettings.uploadDefaults}::json ->> 'license' = ${id}`),
    );
  return rows.length > 0;
}

export async function deleteLicenseRow(owner: string, id: string): Promise<void> {
  await db().delete(customLicenses).where(matchesLicense(owner, id));
}
