import { isDeepStrictEqual } from "node:util";

/** Members as a client gives them; one that is undefined is not given. */
type Given<Members> = { [Name in keyof Members]?: Members[Name] | undefined };

/** The given members whose value differs from the present one. */
export function changedMembers<Members extends object>(
  present: Members,
  given: Given<Members>,
): Partial<Members> {
  const changed: Partial<Members> = {};
  for (const name of Object.keys(present) as (keyof Members)[]) {
    const value = given[name];
    if (value !== undefined && !isDeepStrictEqual(value, present[name])) changed[name] = value;
  }
  return changed;
}

export function isEmpty(members: object): boolean {
  return Object.keys(members).length === 0;
}
