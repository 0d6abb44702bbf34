import { z } from "zod";
import { Handle } from "@/lib/identity/owners/resource";
import { wireText } from "@/lib/kernel/text";
import { GithubName } from "./github-name";
import { webUrl } from "./web-url";

const visibilities = ["public", "private"] as const;

/** Treats an empty text as null. */
function optionalText(options: Parameters<typeof wireText>[0]) {
  return wireText(options)
    .nullable()
    .transform((text) => text || null)
    .optional();
}

export const UpdateProfile = z
  .strictObject({
    handle: Handle.optional(),
    display_name: optionalText({ max: 100 }),
    name: optionalText({ max: 100 }),
    bio: optionalText({ max: 256, multiline: true }),
    website: webUrl(["http:", "https:"]).nullable().optional(),
    github: GithubName.nullable().optional(),
    profile_picture: webUrl(["https:"]).nullable().optional(),
    profile_visibility: z.enum(visibilities).optional(),
  })
  .meta({
    id: "UpdateProfile",
    examples: [{ name: "Ada Lovelace", website: "https://example.com/", github: "ada" }],
  });
export type UpdateProfile = z.output<typeof UpdateProfile>;

export const ProfileResource = z
  .object({
    handle: z.string().describe("The public name, which is part of every URL of your images"),
    display_name: z.string().nullable(),
    name: z.string().nullable(),
    bio: z.string().nullable(),
    website: z.string().nullable(),
    github: z.string().nullable().describe("The name of a GitHub user"),
    profile_picture: z.string().nullable(),
    profile_visibility: z.enum(visibilities),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Profile" });
export type ProfileResource = z.output<typeof ProfileResource>;
