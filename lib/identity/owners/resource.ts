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

const requestsPerMinute = z.number().int();

export const CallerResource = z
  .object({
    owner: z.string().describe("The account's email address"),
    uid: z.string(),
    handle: z.string(),
    plan: z.enum(["free", "starter", "pro", "sponsor"]),
    via: z.enum(["session", "key"]),
    key_id: z.string().nullable().describe("Null for a session"),
    scopes: z.array(z.string()).describe("What the credential may do; `*` is everything"),
    rate_limits: z
      .object({
        read: requestsPerMinute,
        write: requestsPerMinute,
        upload: requestsPerMinute,
        ai: requestsPerMinute,
      })
      .describe("Requests per minute, by class"),
  })
  .meta({ id: "Caller" });
export type CallerResource = z.output<typeof CallerResource>;
