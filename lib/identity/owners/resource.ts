import { z } from "zod";
import { reservedWords } from "@/lib/image-urls/reserved-words";

export const minHandleLength = 3;
export const maxHandleLength = 39;

export const Handle = z
  .string()
  .min(minHandleLength, `at least ${minHandleLength} characters`)
  .max(maxHandleLength, `at most ${maxHandleLength} characters`)
  .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/, "only lower-case letters, digits and hyphens between them")
  .refine((handle) => !reservedWords.has(handle), "is reserved");
