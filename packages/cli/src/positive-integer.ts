import { InvalidArgumentError } from "commander";

/** Parses the value of an option that is a count. */
export function parsePositiveInteger(value: string): number {
  if (!/^[1-9]\d*$/.test(value)) throw new InvalidArgumentError("Enter a whole number above 0.");
  return Number(value);
}
