import { isDeepStrictEqual } from "node:util";

/** Members as sent by a client; undefined means not sent. */
type Changes<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

/** Returns the sent members whose value differs from the current one. */
export function changedFields<Fields extends object>(
  current: Fields,
  changes: Changes<Fields>,
): Partial<Fields> {
  const changed: Partial<Fields> = {};
  for (const name of Object.keys(current) as (keyof Fields)[]) {
    const value = changes[name];
    if (value !== undefined && !isDeepStrictEqual(value, current[name])) changed[name] = value;
  }
  return changed;
}

export function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0;
}
