import { z } from "zod";
import { AlbumSlug } from "@/lib/albums/resource";
import { ChallengeToken } from "@/lib/identity/challenge/resource";
import { ChangedExpiration, Expiration, expirationDescription } from "@/lib/kernel/dates";
import { wireText } from "@/lib/kernel/text";
import { feedbackKinds, maxFrozenImages, maxSharedImages } from "@/lib/shares/values";
import { WatermarkId } from "@/lib/values/watermark-id";

const maxViewLimit = 1_000_000;
const maxGuestFiles = 10_000;
const maxGuestBytes = 1_000_000_000;
export const maxVisitorName = 60;
export const maxComment = 2_000;

const Target = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("image"), id: z.string() }),
  z.strictObject({ type: z.literal("album"), album: AlbumSlug }),
  z.strictObject({
    type: z.literal("images"),
    ids: z
      .array(z.string())
      .min(1, "at least one id")
      .max(maxSharedImages, `at most ${maxSharedImages} ids`)
      .describe("Image IDs in display order. Duplicates count once."),
  }),
  z.strictObject({ type: z.literal("upload") }).describe("Guests upload into the album of `upload`"),
  z.strictObject({
    type: z.literal("collection"),
    id: z.string(),
    tree: z
      .boolean()
      .default(false)
      .describe("Whether visitors also see the collections within it, each under its title"),
    live: z
      .boolean()
      .default(false)
      .describe(
        `What visitors see of smart collections. False: the images that match now, at most ${maxFrozenImages}. True: the images that match at each visit, including private images that match later, also at most ${maxFrozenImages}. Collections made by hand always show their current images.`,
      ),
  }),
]);
export type ShareTarget = z.output<typeof Target>;

export const MaxGuestFiles = z.int().min(1).max(maxGuestFiles).describe("Maximum files from all guests");
export const MaxGuestBytes = z.int().min(1).max(maxGuestBytes).describe("Maximum bytes per file");

/**
 * A new one. Visitors type it on telephones too, and tries are limited. Earlier ones may be
 * shorter.
 */
export const SharePassword = wireText({ min: 6, max: 200 });

const Feedback = z
  .enum(feedbackKinds)
  .describe("Whether visitors can select images, and also write comments");

const fields = {
  title: wireText({ max: 200 }).nullable().optional(),
  message: wireText({ max: 2_000, multiline: true }).nullable().optional().describe("Shown above the images"),
  required_watermark: WatermarkId.nullable()
    .optional()
    .describe("ID of the watermark that visitors see on the images. Null: as required elsewhere."),
  max_views: z
    .int()
    .min(1)
    .max(maxViewLimit)
    .nullable()
    .optional()
    .describe("Maximum number of visits. Null: no limit."),
};

export const CreateShare = z
  .strictObject({
    target: Target,
    ...fields,
    password: SharePassword.nullable().optional(),
    expiration: Expiration.optional().describe(expirationDescription),
    allow_download: z
      .boolean()
      .default(true)
      .describe("Whether visitors can download images, also all as a ZIP archive"),
    allow_original: z
      .boolean()
      .default(false)
      .describe("Whether visitors can download originals, including all their metadata"),
    show_metadata: z.boolean().default(false).describe("Whether the page shows the camera of an image"),
    feedback: Feedback.default("none"),
    upload: z
      .strictObject({ album: AlbumSlug, max_files: MaxGuestFiles, max_bytes: MaxGuestBytes })
      .optional()
      .describe(
        "Required for the target `upload`: the destination of guest files. Not allowed for other targets.",
      ),
  })
  .superRefine(({ target, upload, feedback }, context) => {
    const reject = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (target.type === "upload" && !upload) reject("upload", "is required for the target upload");
    if (target.type !== "upload" && upload) reject("upload", "is only for the target upload");
    if (target.type === "upload" && feedback !== "none")
      reject("feedback", "must be none, because guests see no images");
  })
  .meta({
    id: "CreateShare",
    examples: [
      {
        target: { type: "image", id: "img_01kcp3v9w8e7rgtq5n2xj6m4dz" },
        title: "For Ada",
        password: "still lake",
        expiration: "30d",
        feedback: "picks",
      },
    ],
  });
export type CreateShare = z.output<typeof CreateShare>;

export const UpdateShare = z
  .strictObject({
    ...fields,
    password: SharePassword.nullable()
      .optional()
      .describe(
        "A new password, or null for none. Setting it ends all open visits, even if it is unchanged.",
      ),
    expiration: ChangedExpiration.optional().describe(expirationDescription),
    allow_download: z.boolean().optional(),
    allow_original: z.boolean().optional(),
    show_metadata: z.boolean().optional(),
    feedback: Feedback.optional(),
    upload: z
      .strictObject({ max_files: MaxGuestFiles.optional(), max_bytes: MaxGuestBytes.optional() })
      .nullable()
      .optional()
      .describe(
        "Only for the target `upload`. For other targets, only null is allowed, which changes nothing.",
      ),
    new_url: z
      .literal(true)
      .optional()
      .describe("Replaces the link's URL. The previous URL stops working, and all open visits end."),
  })
  .meta({ id: "UpdateShare", examples: [{ title: "For Ada and Charles", max_views: 50 }] });
export type UpdateShare = z.output<typeof UpdateShare>;

export const ShareResource = z
  .object({
    id: z.string(),
    url: z.string(),
    target: z.union([
      z.object({
        type: z.literal("image"),
        id: z.string().nullable().describe("Null once the image is purged"),
      }),
      z.object({ type: z.literal("images"), ids: z.array(z.string()) }),
      z.object({ type: z.literal("album"), album: z.string() }),
      z.object({ type: z.literal("upload") }),
      z.object({ type: z.literal("collection"), id: z.string(), tree: z.boolean(), live: z.boolean() }),
    ]),
    title: z.string().nullable(),
    message: z.string().nullable(),
    has_password: z.boolean(),
    expires_at: z.string().nullable(),
    max_views: z.number().int().nullable(),
    views: z.number().int(),
    allow_download: z.boolean(),
    allow_original: z.boolean(),
    show_metadata: z.boolean(),
    feedback: z.enum(feedbackKinds),
    required_watermark: z
      .string()
      .nullable()
      .describe(
        "ID of the watermark that visitors see on the images. Null: the one that the album or the settings require.",
      ),
    upload: z
      .object({
        album: z.string(),
        max_files: z.number().int(),
        max_bytes: z.number().int(),
        files: z.number().int().describe("Existing files uploaded by guests"),
      })
      .nullable(),
    last_viewed_at: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Share" });
export type ShareResource = z.output<typeof ShareResource>;

export const SharePage = z
  .object({ data: z.array(ShareResource), next_cursor: z.string().nullable() })
  .meta({ id: "SharePage" });
export type SharePage = z.output<typeof SharePage>;

export const DeletedShare = z
  .object({ id: z.string(), deleted: z.literal(true) })
  .meta({ id: "DeletedShare" });

export const SharePick = z
  .object({
    visitor: z
      .string()
      .describe("The name entered by the visitor, which is not verified. A duplicate name gets a number."),
    image_id: z.string(),
    filename: z.string(),
    picked: z.boolean(),
    comment: z.string().nullable(),
    updated_at: z.string(),
  })
  .meta({ id: "SharePick" });
export type SharePick = z.output<typeof SharePick>;

export const SharePickPage = z
  .object({ data: z.array(SharePick), next_cursor: z.string().nullable() })
  .meta({ id: "SharePickPage" });
export type SharePickPage = z.output<typeof SharePickPage>;

/** A guest's description of a file before the upload. */
export const GuestUpload = z.strictObject({
  filename: wireText({ min: 1, max: 255 }),
  size_bytes: z.int().min(1),
  challenge_token: ChallengeToken,
});
export type GuestUpload = z.output<typeof GuestUpload>;

export const SaveSharedImage = z
  .strictObject({
    url: z
      .string()
      .max(2_000)
      .describe("URL of the image under the link: `…/s/{token}/{image}`, or a URL that starts with it"),
    password: z.string().max(200).optional().describe("Password of the link, if it has one"),
  })
  .meta({
    id: "SaveSharedImage",
    examples: [{ url: "https://images.example.com/s/4fVq9sKz2LxW7bYcN1dRtA/img_01kcp3v9w8e7rgtq5n2xj6m4dz" }],
  });
export type SaveSharedImage = z.output<typeof SaveSharedImage>;
