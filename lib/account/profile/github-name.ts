import { z } from "zod";

const namePattern = /^[a-z0-9]([a-z0-9_-]{0,37}[a-z0-9])?$/i;
const urlPrefix = /^(https?:\/\/)?(www\.)?github\.com\//i;

/** A GitHub user, given by name (`ada`, `@ada`) or by profile URL; stored by name. */
export const GithubName = z
  .string()
  .max(200)
  .transform((text) => text.trim().replace(urlPrefix, "").replace(/^@/, "").replace(/\/$/, ""))
  .refine((name) => namePattern.test(name), "is neither a GitHub user name nor the address of a user's page");
