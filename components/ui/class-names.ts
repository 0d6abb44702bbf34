import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

/** Joins class names; the later of two conflicting ones wins. */
export function classNames(...values: ClassValue[]): string {
  return twMerge(clsx(values));
}
