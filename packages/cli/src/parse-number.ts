import { InvalidArgumentError } from "commander";

/** Parses the value of an option. */
export function toNumber(text: string): number {
  const number = Number(text);
  if (text.trim() === "" || Number.isNaN(number)) throw new InvalidArgumentError("Enter a number.");

  return number;
}
