import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names. They must not conflict: the order of the style sheet decides between two
 * classes for one property, not their order here.
 */
export function classNames(...values: ClassValue[]): string {
  return clsx(values);
}
