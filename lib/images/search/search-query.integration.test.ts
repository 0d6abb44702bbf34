import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { closeDatabase, db, transaction } from "@/lib/platform/database/transaction";
import { fc } from "@/test/harness/fast-check";
import { toSearchWords } from "./search-query";

afterAll(closeDatabase);

const letters = [..."aBzZéÉñÅßæØůй", ..."ЖжΣσςΩά", "e\u0301", "A\u030a", ..."東京のカ豈𠮷", ..."ﬁＦ"];
const text = fc
  .array(fc.constantFrom(...letters, ..."07", ..."  __..-'\\|&:*()!<>,"), { maxLength: 24 })
  .map((characters) => characters.join(""));

it("splits a query into the same words as the database", async () => {
  await transaction(async () => {
    // Uses the generated column itself, without an image.
    await db().execute(
      sql`create temporary table searched (like image_search including generated) on commit drop`,
    );
    const { rows } = await db().execute<{ column_name: string }>(
      sql`select column_name from information_schema.columns where table_name = 'searched' and is_nullable = 'NO'`,
    );
    for (const { column_name } of rows)
      await db().execute(sql`alter table searched alter ${sql.identifier(column_name)} drop not null`);
    const storedWords = async (alt: string) => {
      const found = await db().execute<{ words: string[] }>(
        sql`insert into searched (alt) values (${alt}) returning tsvector_to_array(search_text) as words`,
      );
      return found.rows[0]?.words ?? [];
    };
    // A query's words are parsed again by `to_tsquery`, which reads "7e7a" as a number and a letter, as the column does.
    const queriedWords = async (words: string[]) => {
      const { rows } = await db().execute<{ words: string[] }>(
        sql`select tsvector_to_array(to_tsvector('simple', ${words.join(" ")})) as words`,
      );
      return rows[0]?.words ?? [];
    };
    await fc.assert(
      fc.asyncProperty(text, async (alt) => {
        expect(await queriedWords(toSearchWords(alt))).toEqual(await storedWords(alt));
      }),
      { numRuns: 300 },
    );
  });
});
