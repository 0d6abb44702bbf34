import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { closeDatabase, db, transaction } from "@/lib/platform/database/transaction";
import { fc } from "@/test/harness/fast-check";
import { parseSearchQuery } from "./search-query";

afterAll(closeDatabase);

const letters = [..."aBzZéÉñÅßæØůй", ..."ЖжΣσςΩά", "e\u0301", "A\u030a", ..."東京のカ豈𠮷", ..."ﬁＦ"];
const text = fc
  .array(fc.constantFrom(...letters, ..."07", ...`  __..-'\\|&:*()!<>,"+#/`), { maxLength: 24 })
  .map((characters) => characters.join(""));

it("finds every text by itself, and what is written in another way", async () => {
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
    const matches = async (alt: string, query: string) => {
      const found = await db().execute<{ found: boolean }>(
        sql`insert into searched (alt) values (${alt}) returning search_text @@ to_tsquery('simple', ${query}) as found`,
      );
      return found.rows[0]?.found;
    };

    await fc.assert(
      fc.asyncProperty(text, async (alt) => {
        const query = parseSearchQuery(alt);
        if (!query) return;

        expect([alt, await matches(alt, query.exact)]).toEqual([alt, true]);
        expect([alt, await matches(alt, query.match)]).toEqual([alt, true]);
      }),
      { numRuns: 300 },
    );
    const wrong: unknown[] = [];
    for (const [alt, query, isFound] of written)
      if ((await matches(alt, parseSearchQuery(query)?.match ?? "")) !== isFound) wrong.push([alt, query]);
    expect(wrong).toEqual([]);
  });
});

const written: [text: string, query: string, isFound: boolean][] = [
  ["WhatsApp Image", "whatsapp", true],
  ["WhatsApp Image", "whats image", true],
  ["GitHub_logo", "github", true],
  ["img_OpenStreetMap-2.png", "openstreetmap png", true],
  ["the whatsapp group", "WhatsApp", true],
  ["Café-MünchenOst", "munchenost", true],
  ["TC_00715", "0715", true],
  ["TC_00715", "715", true],
  ["TC_715", "00715", true],
  ["TC_17150", "0715", false],
  ["C++ for beginners", "C++", true],
  ["C++ for beginners", "c++", true],
  ["cats and C#", "C++", false],
  ["cats", "C#", false],
  ["learn C#", "C#", true],
  ["IMG_2024-01-02.jpg", "2024-01-02", true],
  ["IMG_20-01-2024 02.jpg", "2024-01-02", false],
  ["2024-02-01", "2024-01-02", false],
  ["a red car", '"red car"', true],
  ["a car, red", '"red car"', false],
];
