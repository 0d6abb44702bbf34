import { sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flag, jsonText, Texts } from "@/db/columns";
import { prepareRows } from "./prepared-rows";
import { closeDatabase, db, transaction } from "./transaction";

const left = pgTable("left_of_test", { id: integer("id"), isOpen: flag("is_open") });
const right = pgTable("right_of_test", { name: text("name"), tags: jsonText("right_of_test.tags", Texts) });

const readRows = prepareRows<{ right: { tags: string[] } | null }>(
  "rows-of-test",
  (handle) =>
    handle
      .select({
        left: { id: left.id, isOpen: left.isOpen },
        right: { name: right.name, tags: right.tags },
        sum: sql<number>`${left.id} + ${sql.placeholder("added")}::integer`.as("sum"),
      })
      .from(left)
      .leftJoin(right, sql`right_of_test.left_id = left_of_test.id`)
      .orderBy(left.id),
  "right",
);

beforeAll(async () => {
  await db().execute(sql`create table left_of_test (id, is_open) as values (1, 0), (2, 1), (3, 1)`);
  await db().execute(
    sql`create table right_of_test (left_id, name, tags) as values (2, 'two', '["a"]'), (3, null, '["a"]')`,
  );
});
afterAll(async () => {
  await db().execute(sql`drop table left_of_test, right_of_test`);
  await closeDatabase();
});

describe("prepared rows", () => {
  it("are grouped and decoded, without the group of a join that found nothing", async () => {
    expect(await readRows({ added: 10 })).toEqual([
      { left: { id: 1, isOpen: false }, right: null, sum: 11 },
      { left: { id: 2, isOpen: true }, right: { name: "two", tags: ["a"] }, sum: 12 },
      // Its first column decides.
      { left: { id: 3, isOpen: true }, right: null, sum: 13 },
    ]);
    expect(await readRows({ added: 0 })).toMatchObject([{ sum: 1 }, { sum: 2 }, { sum: 3 }]);
  });

  it("are read in the open transaction", async () => {
    const readId = prepareRows<{ id: string }>("id-of-test", (handle) =>
      handle.select({ id: sql<string>`pg_current_xact_id()::text` }).from(sql`(select 1) one`),
    );
    const [inside, own] = await transaction(async () => {
      const { rows } = await db().execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`);
      return [await readId({}), rows];
    });

    expect(inside).toEqual(own);
  });
});
