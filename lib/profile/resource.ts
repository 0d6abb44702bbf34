import { z } from "zod";
import { Handle } from "@/lib/identity/owners/resource";
import { parseAvatarPath } from "@/lib/image-urls/image-path";
import { wireText } from "@/lib/kernel/text";

const githubNamePattern = /^[a-z0-9]([a-z0-9_-]{0,37}[a-z0-9])?$/i;
const githubUrlPrefix = /^(https?:\/\/)?(www\.)?github\.com\//i;

/** A GitHub user, given by name (`ada`, `@ada`) or by profile URL; stored by name. */
export const GithubName = z
  .string()
  .max(200)
  .transform((text) => text.trim().replace(githubUrlPrefix, "").replace(/^@/, "").replace(/\/$/, ""))
  .refine(
    (name) => githubNamePattern.test(name),
    "must be a GitHub user name or the URL of a user's profile",
  );

const maxUrlLength = 2_048;

/**
 * A web URL in normalized form, for comparison and display: `HTTPS://Example.com` →
 * `https://example.com/`. Rejects credentials, which would be shown publicly.
 */
export function webUrl(protocols: readonly ("http:" | "https:")[]) {
  const names = protocols.map((protocol) => protocol.slice(0, -1)).join(" or ");
  return wireText({ min: 1, max: maxUrlLength }).transform((text, context) => {
    const reject = (message: string) => {
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    const url = /\s/.test(text) || !URL.canParse(text) ? undefined : new URL(text);
    if (!url || !protocols.some((protocol) => protocol === url.protocol))
      return reject(`must be an ${names} URL`);
    if (url.username !== "" || url.password !== "") return reject("must not have a user name or a password");

    return url.href.length <= maxUrlLength ? url.href : reject(`at most ${maxUrlLength} characters`);
  });
}

/**
 * An https URL, or the URL of an uploaded avatar: without https on an installation that has none.
 */
const AvatarUrl = webUrl(["http:", "https:"]).refine(
  (url) => url.startsWith("https:") || parseAvatarPath(new URL(url).pathname) !== undefined,
  "must be an https URL",
);

const visibilities = ["public", "private"] as const;

/** Treats an empty text as null. */
function optionalText(options: Parameters<typeof wireText>[0]) {
  return wireText(options)
    .nullable()
    .transform((text) => text || null)
    .optional();
}

const searchEnginesDescription =
  "Whether search engines may list your public pages. If not, they are marked `noindex` and left out of the sitemap";
const aiTrainingDescription =
  "Whether your public images may be used to train models. If not, your public pages say so (`noai`, `noimageai`)";
const showMetadataDescription =
  "Whether your public pages say with which camera and when an image was taken, as far as its file says so. They never say where";

export const UpdateProfile = z
  .strictObject({
    handle: Handle.optional(),
    display_name: optionalText({ max: 100 }),
    name: optionalText({ max: 100 }),
    bio: optionalText({ max: 256, multiline: true }),
    website: webUrl(["http:", "https:"]).nullable().optional(),
    github: GithubName.nullable().optional(),
    profile_picture: AvatarUrl.nullable()
      .optional()
      .describe("The URL of an image elsewhere; `PUT /profile/picture` uploads one"),
    profile_visibility: z.enum(visibilities).optional(),
    search_engines: z.boolean().describe(searchEnginesDescription).optional(),
    ai_training: z.boolean().describe(aiTrainingDescription).optional(),
    show_metadata: z.boolean().describe(showMetadataDescription).optional(),
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
    profile_picture: z
      .string()
      .nullable()
      .describe(
        "The URL of the uploaded profile picture, 512 pixels wide and high at most, or of an image elsewhere",
      ),
    profile_visibility: z.enum(visibilities),
    search_engines: z.boolean().describe(searchEnginesDescription),
    ai_training: z.boolean().describe(aiTrainingDescription),
    show_metadata: z.boolean().describe(showMetadataDescription),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Profile" });
export type ProfileResource = z.output<typeof ProfileResource>;
