import { z } from "zod";
import { Handle } from "@/lib/identity/owners/resource";
import { parseAvatarPath } from "@/lib/image-urls/image-path";
import { wireText } from "@/lib/kernel/text";
import { pageLayouts } from "@/lib/values/page-layout";

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

const coverDescription =
  "ID of the image at the top of your public page. The page shows it while it is public and not sensitive, otherwise your newest such image.";
const Layout = z
  .enum(pageLayouts)
  .describe(
    "Arrangement of the images on your public page: justified rows, a grid of squares, or a single column",
  );
const searchEnginesDescription =
  "Whether search engines can list your public pages. If false, pages are marked `noindex` and left out of the sitemap.";
const aiTrainingDescription =
  "Whether your public images can be used for AI training. If false, your public pages are marked `noai` and `noimageai`.";
const showMetadataDescription =
  "Whether public pages show the camera and capture time from the file. The location is never shown.";

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
      .describe("URL of an external image. To upload one, use `PUT /profile/picture`."),
    cover: z.string().nullable().optional().describe(`${coverDescription} Null removes your choice.`),
    layout: Layout.optional(),
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
    handle: z.string().describe("Your public handle, which is part of every image URL"),
    display_name: z.string().nullable(),
    name: z.string().nullable(),
    bio: z.string().nullable(),
    website: z.string().nullable(),
    github: z.string().nullable().describe("GitHub username"),
    profile_picture: z
      .string()
      .nullable()
      .describe("URL of the uploaded profile picture, at most 512 × 512 pixels, or of an external image"),
    cover: z.string().nullable().describe(coverDescription),
    layout: Layout,
    profile_visibility: z.enum(visibilities),
    search_engines: z.boolean().describe(searchEnginesDescription),
    ai_training: z.boolean().describe(aiTrainingDescription),
    show_metadata: z.boolean().describe(showMetadataDescription),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Profile" });
export type ProfileResource = z.output<typeof ProfileResource>;
