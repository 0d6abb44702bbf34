import { database } from "./transaction";

type Database = ReturnType<typeof database>;

interface Preparable<Result> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Result> };
}

/**
 * A query whose text is made once and whose plan the database keeps, for what every request asks. It runs outside of
 * transactions; the values are those of its placeholders.
 */
export function prepareQuery<Result>(
  name: string,
  build: (database: Database) => Preparable<Result>,
): (values: Record<string, unknown>) => Promise<Result> {
  let statement: ReturnType<Preparable<Result>["prepare"]> | undefined;
  return (values) => {
    statement ??= build(database()).prepare(name);
    return statement.execute(values);
  };
}
