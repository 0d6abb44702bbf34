import { z } from "zod";

const namePattern = /^[a-z0-9]([a-z0-9_-]{0,37}[a-z0-9])?$/i;
const urlPrefix = /^(https?:\/\/)?(www\.)?github\.com\//i;

/** A GitHub user, given by name (`ada`, `@ada`) or by profile URL; stored by name. */
export const GithubName = z
  .string()
  .max(200)
  .transform((text) => text.trim().replace(urlPrefix, "").replace(/^@/, "").replace(/\/$/, ""))
  .refine((name) => namePattern.test(name), "must be a GitHub user name or the URL of a user's profile");
