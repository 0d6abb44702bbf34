import { sql } from "drizzle-orm";
import { collections, shares } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";

interface Place {
  /** The collection; undefined for one that links do not name yet. */
  id?: string;
  parent: string | null;
}

/**
 * Returns whether share links show what a collection at this place has, and whether one of them
 * follows the queries of smart collections.
 */
export async function findLinks(
  owner: string,
  { id, parent }: Place,
): Promise<{ isShared: boolean; isLive: boolean }> {
  const { rows } = await db().execute<{ isShared: boolean; isLive: boolean }>(sql`
    with recursive up as (
      select id, parent_id from ${collections} where id = ${parent} and owner = ${owner}
      union
      select c.id, c.parent_id from up inner join ${collections} c on c.id = up.parent_id)
    select count(*) > 0 as "isShared", coalesce(bool_or(s.live = 1), false) as "isLive"
    from ${shares} s
    where s.owner = ${owner}
      and (s.collection_id = ${id ?? null} or (s.tree = 1 and s.collection_id in (select id from up)))`);
  return rows[0] ?? { isShared: false, isLive: false };
}
