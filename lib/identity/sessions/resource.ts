import { z } from "zod";

export const SessionResource = z
  .object({
    id: z.string(),
    browser: z.string().nullable().describe("As its latest request named itself, without a version"),
    os: z.string().nullable(),
    country: z
      .string()
      .nullable()
      .describe("Two letters, ISO 3166-1, of its latest request; null if no proxy reports it"),
    created_at: z.string(),
    last_seen_at: z.string().nullable().describe("Updated at most every five minutes"),
    expires_at: z.string(),
    current: z.boolean().describe("The session of this request"),
  })
  .meta({ id: "Session" });
export type SessionResource = z.output<typeof SessionResource>;

export const SessionList = z
  .object({ data: z.array(SessionResource), next_cursor: z.null() })
  .meta({ id: "SessionList" });
export type SessionList = z.output<typeof SessionList>;

export const EndedSessions = z
  .object({ ended: z.number().int().describe("How many sessions were ended") })
  .meta({ id: "EndedSessions" });
export type EndedSessions = z.output<typeof EndedSessions>;
