import { z } from "zod";

export const SessionResource = z
  .object({
    id: z.string(),
    browser: z.string().nullable().describe("Browser of the latest request, without its version"),
    os: z.string().nullable(),
    country: z
      .string()
      .nullable()
      .describe("Country code (ISO 3166-1) of the latest request. Null if no proxy reports it."),
    created_at: z.string(),
    last_seen_at: z.string().nullable().describe("Updated at most every five minutes"),
    expires_at: z.string(),
    current: z.boolean().describe("Whether this is the current session"),
  })
  .meta({ id: "Session" });
export type SessionResource = z.output<typeof SessionResource>;

export const SessionList = z
  .object({ data: z.array(SessionResource), next_cursor: z.null() })
  .meta({ id: "SessionList" });
export type SessionList = z.output<typeof SessionList>;

export const EndedSessions = z
  .object({ ended: z.number().int().describe("Number of ended sessions") })
  .meta({ id: "EndedSessions" });
export type EndedSessions = z.output<typeof EndedSessions>;
