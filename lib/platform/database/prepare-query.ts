import { env } from "../env";
import { database } from "./transaction";

type Database = ReturnType<typeof database>;

interface Preparable<Result> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Result> };
}

/**
 * A prepared query for hot paths: its text is built once and Postgres caches its plan. Runs outside transactions; the
 * values are those of its placeholders. Behind a pooler the next query may run in another session that does not know
 * the name, so the statement is unnamed and planned each time.
 */
export function prepareQuery<Result>(
  name: string,
  build: (database: Database) => Preparable<Result>,
): (values: Record<string, unknown>) => Promise<Result> {
  const statements = new WeakMap<Database, ReturnType<Preparable<Result>["prepare"]>>();
  return (values) => {
    const pool = database();
    const statement = statements.get(pool) ?? build(pool).prepare(env().isDatabasePooled ? "" : name);
    statements.set(pool, statement);
    return statement.execute(values);
  };
}
